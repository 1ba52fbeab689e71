import { html, nothing, type TemplateResult } from 'lit';
import type { View } from '../protocol.js';
import { type App, nowFor } from './page-state.js';
import { runCommand } from './run-command.js';
import { isStepDone, LINKING, markedControl, missingFor, STEPS, type TourStep } from './tour.js';

/** Where the browser keeps that the tour was declined or taken, so that it is not offered again. */
const OVER = 'tour-over';

/** Whether somebody who opens the page is offered the tour. */
export const isTourNew = (): boolean => sessionStorage.getItem(OVER) === null;

/** Shows a step of the tour, from 0. What it is about is done by its button. */
export function goTo(app: App, step: number): void {
  const { tour } = app.state;
  const done = tour !== undefined && isStepDone(app.state) ? tour.step + 1 : 0;
  const furthest = Math.max(step, done, tour?.furthest ?? 0);
  const hasLinked = tour?.hasLinked === true || (done > 0 && tour?.step === LINKING);
  leave(app);
  app.change({ isTourOffered: false, tour: { step, since: undefined, furthest, hasLinked } });
}

/** Takes the step's fault back, so that nothing later fails by it. */
function leave(app: App): void {
  const { tour } = app.state;
  if (tour?.since !== undefined && STEPS[tour.step]?.losesAnswer)
    void app.act({ do: 'switch-off', endpoint: 'add' });
}

/** The tour, above the message box: what to do next, and what came of it. */
export function tourView(app: App, view: View): TemplateResult | typeof nothing {
  const { tour, isTourOffered } = app.state;
  if (tour === undefined && !isTourOffered) return nothing;
  const end = () => {
    sessionStorage.setItem(OVER, 'true');
    leave(app);
    app.change({ tour: undefined, isTourOffered: false });
  };
  return html`<section class="tour" aria-label="Tour">
    ${tour === undefined ? offer(app, end) : stepView(app, view, tour, end)}
  </section>`;
}

const offer = (app: App, end: () => void) =>
  html`<p>New here? The tour goes from a link to a payment whose answer is lost. It takes three minutes.</p>
    <span class="tour-buttons">
      ${tourButton('Take the tour', true, () => goTo(app, 0))} ${tourButton('No, thanks', false, end)}
    </span>`;

function stepView(
  app: App,
  view: View,
  { step: at, since, furthest }: NonNullable<App['state']['tour']>,
  end: () => void,
): TemplateResult {
  const step = STEPS[at];
  const missing = missingFor(app.state, at);
  const doable = STEPS.findLastIndex((_, index) => index < at && missingFor(app.state, index) === undefined);
  /** What is missing can be made up for, in the last step that can be done. */
  const leadsBack = missing !== undefined && doable >= 0;
  const back = at > 0 ? tourButton('Back', leadsBack, () => goTo(app, leadsBack ? doable : at - 1)) : nothing;
  if (step === undefined) {
    return html`<p aria-live="polite">That was the tour. Try what you like: type / to see all commands, and let “What goes
        wrong” make the website fail.</p>
      <span class="tour-buttons">${back} ${tourButton('Close', true, end)}</span>`;
  }
  const isDone = isStepDone(app.state);
  return html`<p aria-live="polite"><strong>${at + 1}/${STEPS.length}</strong> ${isDone ? step.result : (missing ?? html`${step.say} ${since === undefined ? nothing : waitingFor(app)}`)}</p>
    <span class="tour-buttons">
      ${since === undefined && missing === undefined ? tourButton(step.label, true, () => void take(app, view, step)) : nothing}
      ${tourButton(isDone || at < furthest ? 'Next' : 'Skip', isDone || (missing !== undefined && !leadsBack), () => goTo(app, at + 1))}
      ${back} ${tourButton('End the tour', false, end)}
    </span>`;
}

function waitingFor(app: App): TemplateResult {
  const marked = markedControl(app.state);
  return marked === undefined
    ? html`Wait for the answer …`
    : html`Now press <strong>${marked.label}</strong>.`;
}

const tourButton = (label: string, isPrimary: boolean, press: () => void) =>
  html`<button type="button" class="button ${isPrimary ? 'is-primary' : 'is-secondary'}" @click=${press}>${label}</button>`;

async function take(app: App, view: View, { as, channel, command, losesAnswer }: TourStep): Promise<void> {
  const person = view.people.find(({ username }) => username === as);
  const mia = view.people.find(({ username }) => username === 'mia');
  const place = view.channels.find(({ name }) => name === channel)?.id;
  const { tour } = app.state;
  if (person === undefined || mia === undefined || tour === undefined) return;
  app.change({
    tour: { ...tour, since: nowFor(view) },
    // On a narrow page, it would hide what happens.
    ...(matchMedia('(max-width: 1100px)').matches && { side: undefined }),
  });
  if (person.id !== view.me) {
    app.change({ wantedChannel: channel });
    app.become(as);
  } else if (place !== undefined) app.change({ place });
  if (losesAnswer)
    await app.act({ do: 'switch-on', preset: 'lost', endpoint: 'add', times: 1, every: undefined });
  // Everybody sees the channel in which commands are sent.
  if (command === undefined || place === undefined) return;
  await runCommand(app, { as: person.id, place, path: command.path, options: command.options(mia.id) });
}
