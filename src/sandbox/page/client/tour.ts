import { buttonsOf, messageText } from '../../discord/message-text.js';
import type { Inputs, ShownMessage } from '../protocol.js';
import type { State } from './page-state.js';

/** A message that came or changed since a step began, and where it is. */
interface Seen {
  readonly channel: string;
  readonly message: ShownMessage;
}

export interface TourStep {
  readonly say: string;
  readonly label: string;
  /** The username of who acts. */
  readonly as: string;
  readonly channel: 'general' | 'staff-log';
  /** A command that is sent. */
  readonly command?: { readonly path: string; readonly options: (mia: string) => Inputs };
  /** The answer to the next add is lost. */
  readonly losesAnswer?: true;
  /** How the `custom_id`s of the buttons begin that are to be pressed then, one after the other. */
  readonly press?: readonly string[];
  /** What is missing, so that it cannot be done; `undefined` if nothing is. */
  readonly missing?: (state: State) => string | undefined;
  readonly isDone: (seen: readonly Seen[], state: State) => boolean;
  /** What is to be seen when it is done. */
  readonly result: string;
}

const LOADING = 1 << 7;
/** The amount of the grant whose answer is lost. */
const LOST = 20;

const buttonOf = ({ api }: ShownMessage, control: string) =>
  buttonsOf(api).find(({ customId = '', disabled }) => !disabled && customId.startsWith(control));

const answered =
  (path: string, isSo: (message: ShownMessage) => boolean = () => true) =>
  (seen: readonly Seen[]) =>
    seen.some(
      ({ message }) =>
        message.command === path && ((message.api.flags ?? 0) & LOADING) === 0 && isSo(message),
    );

/** By their `custom_id`, so that it is the same in every language. */
const offers = (control: string) => (message: ShownMessage) => buttonOf(message, control) !== undefined;

const hasLinkedRole = ({ view }: State) => {
  const role = view?.roles.find(({ name }) => name === 'Linked')?.id ?? '';
  const mia = view?.people.find(({ username }) => username === 'mia');
  return mia?.roles.includes(role) === true;
};

const unlessLinked = (state: State) =>
  hasLinkedRole(state) ? 'Mia is linked already, so go on, or let her send /unlink.' : undefined;

/** The role may come a moment after the link. */
const unlessUnlinked = (state: State) =>
  state.tour?.hasLinked === true || hasLinkedRole(state)
    ? undefined
    : 'Mia is not linked yet: go back, and let Sam approve her request.';

/** Whether the website has credited so much since a time. */
const isCredited = ({ website }: State, amount: number, since = 0) =>
  website?.requests.some(
    ({ about, time, tookEffect }) =>
      tookEffect && time >= since && Number(about.split('+').at(-1)) === amount,
  ) === true;

/** Whether the step's place is shown as who acts there sees it, without anything left to be pressed. */
const hasNothingToPress = (state: State) => {
  const { tour, view, place } = state;
  const step = STEPS[tour?.step ?? 0];
  return (
    tour?.since !== undefined &&
    view?.people.find(({ id }) => id === view.me)?.username === step?.as &&
    view?.channels.find(({ id }) => id === place)?.name === step?.channel &&
    markedControl(state) === undefined
  );
};

/** Staff have something in their log about which nothing is left to be decided. */
const isSettled = (seen: readonly Seen[]) =>
  seen.some(
    ({ channel, message }) =>
      channel === 'staff-log' && !message.isEphemeral && !buttonsOf(message.api).some((one) => !one.disabled),
  );

export const STEPS: readonly TourStep[] = [
  {
    say: 'Mia is new, and asks for her balance.',
    label: 'Send /balance as Mia',
    as: 'mia',
    channel: 'general',
    command: { path: 'balance', options: () => ({}) },
    missing: unlessLinked,
    isDone: answered('balance'),
    result: 'She is not linked to an account of the website yet. So the bot only shows her how to link one.',
  },
  {
    say: 'She asks for a link to her account.',
    label: 'Send /link as Mia',
    as: 'mia',
    channel: 'general',
    command: { path: 'link', options: () => ({ username: 'mia_plays' }) },
    press: ['link:staff'],
    missing: unlessLinked,
    isDone: answered('link', offers('link:cancel')),
    result: 'Nobody is linked by a mere claim: staff are asked.',
  },
  {
    say: 'Sam is staff, and finds the request in #staff-log.',
    label: 'Be Sam, in #staff-log',
    as: 'sam',
    channel: 'staff-log',
    press: ['links:approve'],
    missing: (state) =>
      unlessLinked(state) ??
      (hasNothingToPress(state)
        ? 'There is no request from Mia: go back, and let her send /link.'
        : undefined),
    isDone: (seen) => isSettled(seen.filter(({ message }) => messageText(message.api).includes('✅'))),
    result: 'Mia is linked, and is told so in a direct message.',
  },
  {
    say: 'Mia sees her balance, and can show it to everyone.',
    label: 'Send /balance as Mia',
    as: 'mia',
    channel: 'general',
    command: { path: 'balance', options: () => ({}) },
    press: ['balance:share'],
    missing: unlessUnlinked,
    isDone: answered('balance', (message) => !offers('balance:share')(message)),
    result: 'Only what she shares is seen by others.',
  },
  {
    say: 'Sam grants her 15 credits. A preview comes first.',
    label: 'Send /grant as Sam',
    as: 'sam',
    channel: 'general',
    command: { path: 'grant', options: (mia) => ({ amount: 15, member: mia, reason: 'Won the race' }) },
    press: ['grant:confirm'],
    missing: unlessUnlinked,
    isDone: (seen, state) => isSettled(seen) && isCredited(state, 15, state.tour?.since),
    result:
      'The credit is on the account: her balance under “Website” has changed. #staff-log says who gave it, and why.',
  },
  {
    say: 'This time, the website’s answer to a grant is lost on its way.',
    label: 'Lose the answer to a grant',
    as: 'sam',
    channel: 'general',
    command: { path: 'grant', options: (mia) => ({ amount: LOST, member: mia, reason: 'Race night' }) },
    losesAnswer: true,
    press: ['grant:confirm'],
    missing: unlessUnlinked,
    isDone: (seen) => seen.some(({ message }) => offers('grants:arrived')(message)),
    result: 'Nobody can know whether it arrived. So the bot does not pay once more, and asks staff.',
  },
  {
    say: 'Sam looks at the website: Mia’s balance has changed, so the credit is there.',
    label: 'Go to #staff-log',
    as: 'sam',
    channel: 'staff-log',
    press: ['grants:arrived', 'grants:settle-applied'],
    missing: (state) =>
      !isCredited(state, LOST) || hasNothingToPress(state)
        ? 'There is no grant whose answer was lost: go back, and lose one.'
        : undefined,
    isDone: isSettled,
    result: 'It is settled, and was paid once.',
  },
  {
    say: 'Noah has been here for a year, and looks back on it.',
    label: 'Send /rewards as Noah',
    as: 'noah',
    channel: 'general',
    command: { path: 'rewards', options: () => ({}) },
    isDone: answered('rewards'),
    result: 'Everything that he has received, month by month.',
  },
];

/** The step in which Mia is linked. */
export const LINKING = STEPS.findIndex(({ press }) => press?.includes('links:approve'));

/** When a message came, or changed for the last time. */
const changedAt = ({ api }: ShownMessage) => Date.parse(api.edited_timestamp ?? api.timestamp);

/** What has come or changed since the tour's step began; `undefined` if it has not. */
function seenIn({ tour, view, messages }: State): Seen[] | undefined {
  if (tour?.since === undefined) return undefined;
  const { since } = tour;
  const names = new Map(view?.channels.map(({ id, name }) => [id, name]));
  return [...messages.values()]
    .filter((message) => changedAt(message) >= since)
    .map((message) => ({ message, channel: names.get(message.api.channel_id) ?? '' }));
}

/** Whether the tour's step has been done. */
export function isStepDone(state: State): boolean {
  const seen = seenIn(state);
  return seen !== undefined && STEPS[state.tour?.step ?? 0]?.isDone(seen, state) === true;
}

/** What is missing for a step, in a sentence; `undefined` if it can be done, or has been. */
export function missingFor(state: State, step: number): string | undefined {
  const { tour } = state;
  if (tour === undefined || (step === tour.step && isStepDone(state))) return undefined;
  const there = step === tour.step ? tour : { ...tour, step, since: undefined };
  return STEPS[step]?.missing?.({ ...state, tour: there });
}

/** The button that the tour waits for: the message and its `custom_id`, and its label. */
export function markedControl(state: State): { readonly key: string; readonly label: string } | undefined {
  const { tour, place, messages } = state;
  const press = tour?.since === undefined ? undefined : STEPS[tour.step]?.press;
  if (press === undefined || isStepDone(state)) return undefined;
  const here = [...messages.values()].filter(({ api }) => api.channel_id === place);
  const [marked] = press.toReversed().flatMap((control) =>
    here.toReversed().flatMap((message) => {
      const button = buttonOf(message, control);
      return button === undefined
        ? []
        : [{ key: `${message.api.id}:${button.customId}`, label: button.label ?? '' }];
    }),
  );
  return marked;
}
