import { html, nothing, type TemplateResult } from 'lit';
import { buttonsOf, messageText, type PlainComponent, withoutCount } from '../../discord/message-text.js';
import type { Action, ChannelView, Outcome, ShownMessage, View } from '../protocol.js';
import type { App } from './page-state.js';

/** A new code, as the answer to `/code create` shows it once. */
const CODE = /```\s*([0-9A-Z]{4}(?:-[0-9A-Z]{4})+)\s*```/;

/** Discord's number of the grey style. */
const SECONDARY = 2;

/** Under a message: lets many people press one of its buttons at once, or redeem the code that it shows. */
export function crowdView(
  app: App,
  view: View,
  channel: ChannelView,
  message: ShownMessage,
): TemplateResult | typeof nothing {
  const { api, isEphemeral } = message;
  const told = app.state.crowdTold.get(api.id);
  const buttons = isEphemeral ? [] : buttonsOf(api).filter(isForMany);
  const code = codeIn(message);
  if (channel.crowd === 0 || (buttons.length === 0 && code === undefined && told === undefined))
    return nothing;
  const inPlace = { as: view.me, place: channel.id } as const;
  return html`<div class="crowd">
    ${buttons.map(({ customId = '', label = '' }) =>
      crowdButton(app, channel, message, `press “${withoutCount(label)}”`, {
        ...inPlace,
        do: 'crowd-press',
        message: api.id,
        control: customId,
      }),
    )}
    ${
      code === undefined
        ? nothing
        : crowdButton(app, channel, message, `redeem ${code}`, {
            ...inPlace,
            do: 'crowd-command',
            path: 'redeem',
            options: { code },
          })
    }
    ${told === undefined ? nothing : html`<p class="crowd-told" role="status">${told}</p>`}
  </div>`;
}

/** What stands beside the matter, such as a proof or a panel, nobody wants many to press. */
const isForMany = ({ disabled, raw }: PlainComponent) => !disabled && raw['style'] !== SECONDARY;

const codeIn = ({ api, command = '' }: ShownMessage): string | undefined =>
  command === 'code create' ? CODE.exec(messageText(api))?.[1] : undefined;

/** @param what such as `press “Enter”` */
function crowdButton(
  app: App,
  { crowd }: ChannelView,
  { api }: ShownMessage,
  what: string,
  action: Action,
): TemplateResult {
  const underWay = app.state.underWay.get(api.id);
  const isPressed = underWay === `crowd:${what}`;
  const press = async () => {
    app.change({ underWay: new Map(app.state.underWay).set(api.id, `crowd:${what}`) });
    const outcome = await app.act(action);
    const others = new Map(app.state.underWay);
    others.delete(api.id);
    const crowdTold = new Map(app.state.crowdTold).set(api.id, inWords(outcome));
    app.change({ underWay: others, crowdTold });
  };
  return html`<button
    type="button"
    class="crowd-button"
    ?disabled=${underWay !== undefined}
    aria-busy=${isPressed}
    @click=${() => void press()}
  ><svg viewBox="0 0 24 24" width="16" height="16" aria-hidden="true"><path fill="currentColor" d="M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm0 2c-4 0-7 2-7 5v2h14v-2c0-3-3-5-7-5Zm8-2a3 3 0 1 0-1.500-5.600 6 6 0 0 1 0 5.200A3 3 0 0 0 17 11Zm1 9h4v-1.500c0-2.500-2-4.200-4.700-4.500A6 6 0 0 1 18 18Z" /></svg>
  ${isPressed ? `${crowd} people act …` : `Let ${crowd} people ${what}`}</button>`;
}

function inWords(outcome: Outcome): string {
  if (outcome.kind !== 'crowd') return outcome.kind === 'refused' ? outcome.why : 'Nothing came of it.';
  const answers = outcome.answers.map(({ text, count }) => `${count} × ${text}`);
  return `${outcome.pressed} pressed: ${answers.join(' · ')}`;
}
