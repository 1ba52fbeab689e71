import type { GrantPage } from '../credit/grant-reads.js';
import type { Grant } from '../credit/grant-schema.js';
import { button, embedReply, mention, moment, type Reply, row, withId } from '../discord/reply.js';
import type { Language } from '../locales/languages.js';
import { amountIn, receiverOf, titled } from './grant-fields.js';

/** Which part of the ledger a list shows. */
export interface ListPlace {
  /** Discord user ID, where only one member's grants are shown. */
  readonly member: string | undefined;
  /** The grant before which the page begins; the newest page has none. */
  readonly before: string | undefined;
}

const SEPARATOR = '.';

/** The place as a part of a button's ID. */
const placeText = ({ member = '', before = '' }: ListPlace) => [member, before].join(SEPARATOR);

/** Reads what {@link placeText} has written. */
export function readPlace(text: string): ListPlace {
  const [member, before] = text.split(SEPARATOR);
  return { member: member || undefined, before: before || undefined };
}

/** A page of the ledger, newest first. */
export function grantList(page: GrantPage, place: ListPlace, language: Language): Reply {
  const { words } = language;
  const { member } = place;
  const to = (label: string, before: string | undefined, control: string) =>
    button(label, 'secondary', 'grants', control, placeText({ member, before }));
  const buttons = [
    ...(place.before === undefined ? [] : [to(words.grants.newest, undefined, 'newest')]),
    ...(page.next === undefined ? [] : [to(words.grants.older, page.next, 'page')]),
  ];
  return embedReply({
    colour: 'plain',
    title: words.grants.title,
    description: [
      ...(member === undefined ? [] : [words.grants.titleOf(mention(member))]),
      ...(page.grants.length === 0
        ? [words.grants.none]
        : page.grants.map((grant) => grantLine(grant, language))),
    ].join('\n'),
    components: buttons.length === 0 ? [] : [row(...buttons)],
  });
}

/** A grant in a list: one line. */
function grantLine(grant: Grant, language: Language): string {
  const { words } = language;
  const line = words.grants.line(
    titled(grant, language),
    amountIn(grant, language),
    receiverOf(grant, language),
    mention(grant.by),
    moment(grant.confirmedAt, 'R'),
  );
  return withId(line, grant);
}
