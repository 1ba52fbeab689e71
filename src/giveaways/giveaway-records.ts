import { createCampaignRecords, isAtRest } from '../campaigns/campaign-records.js';
import { type Duplicate, duplicateChange } from '../ledger/duplicates.js';
import { endedUnbegun, firstRound } from '../recurrences/series.js';
import { allKeys } from '../storage/all-rows.js';
import { unlessUnreadable } from '../storage/each-alone.js';
import { type Change, keyPart } from '../storage/store.js';
import type { Giveaway, GiveawayDraft } from './giveaway-schema.js';
import type { Picture } from './picture.js';
import { costOf } from './prizes.js';

/** What makes two giveaways the same. */
type Intent = Pick<GiveawayDraft, 'guildId' | 'title' | 'amount' | 'winners' | 'prizes'>;

export const giveawayKey = (id: string) => `giveaway:${id}`;
export const openKey = (id: string) => `giveaway-open:${id}`;
/** Of the newest giveaway of this intent. */
export const duplicateKey = ({ guildId, amount, winners, prizes, title }: Intent) =>
  `duplicate:giveaway:${guildId}:${prizes?.join(',') ?? `${amount}:${winners}`}:${keyPart(title)}`;
export const entrantsKey = (id: string) => `giveaway-entrants:${id}`;
/** All rounds of a series have the picture of the first. */
const pictureKey = ({ id, recurrence }: Pick<Giveaway, 'id' | 'recurrence'>) =>
  `giveaway-picture:${recurrence?.id ?? id}`;

/** Giveaways in the store. */
export type GiveawayRecords = ReturnType<typeof createGiveawayRecords>;

export function createGiveawayRecords(dependencies: Parameters<typeof createCampaignRecords>[0]) {
  const { store, now } = dependencies;
  /** The newest giveaway with the same server, title, prize and winners. It is known for a day at least. */
  const duplicateOf = (request: Intent) => store.get<Duplicate>(duplicateKey(request));
  /** The change that removes the picture of a giveaway, if there is one. */
  async function withoutPicture(
    giveaway: Pick<Giveaway, 'id' | 'recurrence' | 'picture'>,
  ): Promise<readonly Change[]> {
    const key = pictureKey(giveaway);
    const from = giveaway.picture === undefined ? undefined : await store.get<string>(key);
    return from === undefined ? [] : [{ key, from, to: undefined }];
  }
  const records = createCampaignRecords<GiveawayDraft, Giveaway>(dependencies, {
    ...{ name: 'giveaway', costOf, isReopened },
    unpaid: (at) => ({ restedAt: at }),
    beside: ({ id }) => [{ key: entrantsKey(id), from: undefined, to: id }],
    async confirming(draft, { confirmedAt: at }) {
      const duplicate = await duplicateOf(draft);
      const { seenDuplicate: _, ...terms } = draft;
      return () => [
        ...firstRound('giveaway-series', terms, at),
        duplicateChange(duplicateKey(draft), duplicate, draft, at),
      ];
    },
    removing: (draft) => withoutPicture(draft),
    // The series of a first round that never began ends with it.
    ending: (giveaway) => endedUnbegun(store, giveaway, now()),
  });

  return {
    ...records,
    duplicateOf,

    /** As `draft`, with the picture that is kept beside it. */
    draftWith: (terms: Parameters<typeof records.draft>[0], picture: Picture | undefined) =>
      records.draft(terms, (id) =>
        picture === undefined
          ? []
          : [{ key: pictureKey({ id }), from: undefined, to: Buffer.from(picture.data).toString('base64') }],
      ),

    /** The picture of a giveaway; `undefined` if it has none, or it is no longer kept. */
    async pictureOf(giveaway: Pick<Giveaway, 'id' | 'recurrence' | 'picture'>): Promise<Picture | undefined> {
      const { picture: name } = giveaway;
      const text = name === undefined ? undefined : await store.get<string>(pictureKey(giveaway));
      return name && text !== undefined ? { name, data: Buffer.from(text, 'base64') } : undefined;
    },

    /** Giveaways whose entrants are still kept, newest first. */
    async *withEntrants(): AsyncIterable<Giveaway> {
      for await (const key of allKeys(store, entrantsKey(''))) {
        const id = key.slice(entrantsKey('').length);
        const giveaway = await unlessUnreadable(() => records.find(id));
        if (giveaway !== undefined) yield giveaway;
      }
    },

    /**
     * The entrants of a giveaway are no longer kept.
     * @param isLast whether no round of it comes any more: then, its picture is not kept either
     */
    async withoutEntrants(giveaway: Giveaway, isLast: boolean): Promise<void> {
      const { id } = giveaway;
      const picture = isLast ? await withoutPicture(giveaway) : [];
      await store.commit([{ key: entrantsKey(id), from: id, to: undefined }, ...picture]);
    },
  };
}

function isReopened(
  { state: before }: Giveaway,
  { state: after = before, notified, message }: Partial<Giveaway>,
): boolean {
  const isToShow = notified === false || message !== undefined;
  return isAtRest({ state: before }) && (!isAtRest({ state: after }) || isToShow);
}
