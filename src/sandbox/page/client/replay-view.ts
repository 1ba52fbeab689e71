import { html, nothing, type TemplateResult } from 'lit';
import type { ReplayStep } from '../protocol.js';
import { type App, type ReplayPlace, shownAt } from './page-state.js';

/** How long a step is shown while they play. */
const STEP_MS = 900;

const KINDS: Readonly<Record<ReplayStep['kind'], string>> = {
  person: 'People',
  message: 'Discord',
  credit: 'Credit',
  fault: 'Fault',
  process: 'Bot',
};

let playing: ReturnType<typeof setTimeout> | undefined;

/** Shows a step, and goes on from there while they play. */
function show(app: App, place: ReplayPlace): void {
  clearTimeout(playing);
  const last = place.replay.steps.length - 1;
  const step = Math.min(Math.max(0, place.step), last);
  const isPlaying = place.isPlaying && step < last;
  app.change(shownAt(app.state, { ...place, step, isPlaying }));
  if (isPlaying) playing = setTimeout(() => show(app, { ...place, step: step + 1 }), STEP_MS);
}

/** What happens at the step that is shown, and how one comes to others. */
export function replayBar(app: App, place: ReplayPlace): TemplateResult {
  const { replay, step, isPlaying } = place;
  const { name, sentence, steps } = replay;
  const current = steps[step];
  const last = steps.length - 1;
  const to = (next: number) => show(app, { replay, step: next, isPlaying: false });
  const play = () => show(app, { replay, step: step === last ? 0 : step, isPlaying: !isPlaying });
  return html`<section class="replay" aria-label=${name}>
    <h2 class="replay-title">${name} <span>${sentence}</span></h2>
    ${
      current === undefined
        ? nothing
        : html`<p class="replay-step is-${current.kind}" aria-live=${isPlaying ? 'off' : 'polite'}>
            <strong>${KINDS[current.kind]}</strong> <time>${(current.at / 1000).toFixed(1)} s</time> ${current.text}
          </p>`
    }
    <input
      type="range"
      aria-label="Step"
      min="0"
      max=${last}
      .value=${String(step)}
      @input=${(event: Event) => to(event.target instanceof HTMLInputElement ? event.target.valueAsNumber : 0)}
    />
    <span class="tour-buttons">
      <button type="button" class="button is-secondary" ?disabled=${step === 0} @click=${() => to(step - 1)}>Back</button>
      <button type="button" class="button is-primary" @click=${play}>${isPlaying ? 'Pause' : 'Play'}</button>
      <button type="button" class="button is-secondary" ?disabled=${step === last} @click=${() => to(step + 1)}>Next</button>
      <span class="replay-place">Step ${step + 1} of ${steps.length}</span>
    </span>
  </section>`;
}

/** What has gone wrong until the step that is shown, the newest first. */
export function replayFaults({ replay, step }: ReplayPlace): TemplateResult {
  const faults = replay.steps.slice(0, step + 1).filter(({ kind }) => kind === 'fault');
  return html`<h3>What went wrong</h3>
    ${
      faults.length === 0
        ? html`<p class="quiet">Nothing yet.</p>`
        : html`<ol class="requests" reversed>
            ${faults
              .toReversed()
              .map(
                ({ at, text }) =>
                  html`<li class="request"><time class="quiet">${(at / 1000).toFixed(1)} s</time> ${text}</li>`,
              )}
          </ol>`
    }`;
}
