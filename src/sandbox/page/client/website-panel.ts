import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { WebsiteRequestView, WebsiteView } from '../protocol.js';
import { type App, hasJustChanged, type State } from './page-state.js';
import { replayFaults } from './replay-view.js';

const ENDPOINTS: readonly (readonly [State['faultEndpoint'], string])[] = [
  ['all', 'everything'],
  ['add', 'credit'],
  ['balance', 'balances'],
  ['user', 'user lookups'],
];

const FAULT_TIMES: readonly (readonly [State['faultTimes'], string])[] = [
  ['once', 'next request'],
  ['tenth', 'every 10th request'],
  ['always', 'until switched off'],
];

/** The website's side: its users, its faults and what it was asked. */
export function websitePanel(app: App, website: WebsiteView): TemplateResult {
  return html`<section class="website" aria-label="Website">
    ${usersView(app.state, website)}
    ${app.state.replay === undefined ? html`${faultsView(app, website)} ${requestsView(website)}` : replayFaults(app.state.replay)}
  </section>`;
}

function usersView(state: State, { users }: WebsiteView): TemplateResult {
  const balance = (id: string, kind: 'virtual' | 'paid', amount: string) =>
    html`<td class="is-number ${hasJustChanged(state, `${id}:${kind}`) ? 'has-changed' : ''}">${amount}</td>`;
  return html`<h3>Users of the website</h3>
    <div class="table-frame" tabindex="0" role="region" aria-label="Users of the website">
    <table class="users">
      <thead>
        <tr><th scope="col">User</th><th scope="col" class="is-number">Virtual</th><th scope="col" class="is-number">Paid</th></tr>
      </thead>
      <tbody>
        ${repeat(
          users,
          ({ id }) => id,
          ({ id, username, paid, virtual }) =>
            html`<tr><th scope="row">${username}</th>${balance(id, 'virtual', virtual)}${balance(id, 'paid', paid)}</tr>`,
        )}
      </tbody>
    </table>
    </div>`;
}

/** What people want to see first, of all that a website can do wrong. */
const PLAIN_FAULTS = [
  {
    preset: 'lost',
    endpoint: 'add',
    times: 1,
    label: 'Lose an answer',
    hint: 'The next credit arrives, and nobody is told',
  },
  { preset: 'error', endpoint: 'all', times: undefined, label: 'Take it down', hint: 'Every request fails' },
  {
    preset: 'slow',
    endpoint: 'all',
    times: undefined,
    label: 'Make it slow',
    hint: 'Every answer takes 4 seconds',
  },
] as const;

function faultsView(app: App, website: WebsiteView): TemplateResult {
  const { switches } = website;
  return html`<h3>What goes wrong</h3>
    <div class="faults" role="group" aria-label="Faults">
      ${PLAIN_FAULTS.map(({ label, hint, ...fault }) =>
        faultButton(label, hint, () => void app.act({ do: 'switch-on', ...fault, every: undefined })),
      )}
    </div>
    <details class="faults-more"><summary>More</summary>${moreFaults(app, website)}</details>
    ${
      switches.length === 0
        ? html`<p class="quiet">The website works as it should.</p>`
        : html`<ul class="switched">
              ${switches.map(
                ({ label, endpoint, left, every }) =>
                  html`<li><strong>${label}</strong> for ${endpointName(endpoint)}${howOften(left, every)}</li>`,
              )}
            </ul>
            <button type="button" class="button is-secondary" @click=${() => void app.act({ do: 'switch-off' })}>Switch all off</button>`
    }`;
}

const faultButton = (label: string, hint: string, press: () => void) =>
  html`<button type="button" class="fault" @click=${press}>${label} <span class="fault-hint">${hint}</span></button>`;

/** Every fault, for the requests that one wants, and as often. */
function moreFaults(app: App, { presets }: WebsiteView): TemplateResult {
  const { faultEndpoint, faultTimes } = app.state;
  const times = faultTimes === 'once' ? 1 : undefined;
  const every = faultTimes === 'tenth' ? 10 : undefined;
  return html`<div class="fault-where">
      <label>Requests for
        <select
          @change=${(event: Event) => {
            const value = event.target instanceof HTMLSelectElement ? event.target.value : '';
            const found = ENDPOINTS.find(([id]) => id === value);
            if (found !== undefined) app.change({ faultEndpoint: found[0] });
          }}
        >${ENDPOINTS.map(([id, label]) => html`<option value=${id} ?selected=${id === faultEndpoint}>${label}</option>`)}</select>
      </label>
      <label>How long
        <select
          @change=${(event: Event) => {
            const value = event.target instanceof HTMLSelectElement ? event.target.value : '';
            app.change({ faultTimes: FAULT_TIMES.find(([id]) => id === value)?.[0] ?? 'once' });
          }}
        >${FAULT_TIMES.map(([id, label]) => html`<option value=${id} ?selected=${id === faultTimes}>${label}</option>`)}</select>
      </label>
    </div>
    <div class="faults" role="group" aria-label="All faults">
      ${presets.map(({ id, label, hint }) =>
        faultButton(
          label,
          hint,
          () => void app.act({ do: 'switch-on', preset: id, endpoint: faultEndpoint, times, every }),
        ),
      )}
    </div>`;
}

function howOften(left: number | undefined, every: number | undefined): string {
  if (every !== undefined) return `, every ${every}th request`;
  if (left === undefined) return '';
  return left === 1 ? ', once' : `, ${left} times`;
}

const endpointName = (endpoint: string) => ENDPOINTS.find(([id]) => id === endpoint)?.[1] ?? endpoint;

function requestsView({ requests }: WebsiteView): TemplateResult {
  return html`<h3>What it was asked</h3>
    ${
      requests.length === 0
        ? html`<p class="quiet">Nothing yet.</p>`
        : html`<ol class="requests" reversed>
            ${repeat(requests, ({ number }) => number, requestView)}
          </ol>`
    }`;
}

function requestView(request: WebsiteRequestView): TemplateResult {
  const { method, path, about, status, isOver, tookEffect, time } = request;
  const isGood = status !== undefined && status < 300;
  const result = status === undefined ? (isOver ? 'no answer' : '…') : String(status);
  return html`<li class="request">
    <span class="request-head"
      ><span class="method is-${method.toLowerCase()}">${method}</span><span class="request-about">${about}</span
      ><span class="status ${isGood ? 'is-good' : isOver ? 'is-bad' : ''}">${result}</span></span
    >
    <span class="request-path"
      >${path.replace('/v2/websites', '…')}<span>${tookEffect ? html`<span class="effect">credit applied</span>` : nothing}
      <time>${new Date(time).toLocaleTimeString('en-GB')}</time></span></span
    >
  </li>`;
}
