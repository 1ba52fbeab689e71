import { html, type TemplateResult } from 'lit';
import type { App } from './page-state.js';

const HOUR_MS = 60 * 60_000;
const STEPS: readonly (readonly [label: string, ms: number])[] = [
  ['10 minutes', 10 * 60_000],
  ['1 hour', HOUR_MS],
  ['1 day', 24 * HOUR_MS],
  ['1 week', 7 * 24 * HOUR_MS],
  ['31 days', 31 * 24 * HOUR_MS],
];

/** The sandbox's date, and buttons that move it forward. @param now ms since the epoch */
export function timePanel(app: App, now: number): TemplateResult {
  const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'medium', timeZone: 'UTC' });
  return html`<section class="time" aria-label="Time">
    <h3>The time here</h3>
    <p class="time-now"><time datetime=${new Date(now).toISOString()}>${date.format(now)}</time> UTC</p>
    <h3>Move it forward</h3>
    <div class="faults" role="group" aria-label="Move the time forward">
      ${STEPS.map(
        ([label, by]) => html`<button
          type="button"
          class="fault"
          @click=${() => void app.act({ do: 'move-clock', by })}
        >${label}</button>`,
      )}
    </div>
    <p class="quiet">The bot notices within a few seconds: giveaways end, payouts that repeat are paid, previews grow old.
      Time never goes back.</p>
  </section>`;
}
