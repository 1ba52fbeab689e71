import { type LinkRequest, openKey as openRequestKey, requestKey } from '../accounts/link-requests.js';
import { type Link, linkKey, ownerKeys } from '../accounts/member-links.js';
import { type Account, isOneAccount } from '../accounts/website-account.js';
import { CAMPAIGN_KINDS } from '../campaign-kinds.js';
import { isAtRest } from '../campaigns/campaign-records.js';
import { accountKeys } from '../campaigns/placed-schema.js';
import { memberKey as codeMemberKey, membersPrefix as codeMembersPrefix } from '../codes/code-records.js';
import { entrantsKey } from '../giveaways/giveaway-records.js';
import {
  accountPrefix,
  apiRequestKey,
  type Grant,
  grantKey,
  isPlaced,
  leaseKey,
  memberPrefix,
  queueIndexKeyOf,
  queueIndexOf,
} from '../ledger/grant.js';
import { LISTED, listedKey } from '../ledger/grant-kinds.js';
import {
  byMemberKey,
  forAccountKeys,
  isOpenProof,
  type LinkProof,
  openProofKey,
  proofKey,
} from '../link-proofs/link-proof-records.js';
import { recurrenceKey, recurrenceOpenKey } from '../recurrences/recurrence-records.js';
import { readableRows } from '../storage/all-rows.js';
import type { Json } from '../storage/store.js';
import { differences, type Listed } from './key-tally.js';
import type { Reader } from './reader.js';
import { type Judge, type Suspicion, suspect, suspectEach } from './suspicion.js';

/** Keys under which records of one kind are found. Each holds the end of the key of one of them, or of several. */
interface Index<Of extends Json> {
  /** How the keys begin of the records that are listed. */
  readonly of: string;
  /** How the keys begin that list them. */
  readonly prefixes: readonly string[];
  /** The keys that must list a record. */
  wanted(record: Of, id: string): readonly string[];
  /** Whether another key may list it as well. */
  mayList?(key: string, record: Of, id: string): boolean;
  /** Whether a wanted key may list another record instead. */
  mayBeAnothers?(record: Of, key: string): boolean;
}

const GRANTS: Index<Grant> = {
  of: grantKey(''),
  prefixes: [
    LISTED,
    'grant-of:',
    'grant-to:',
    'grant-queue:',
    'api-request:',
    'account-lease:',
    'place-account:',
    'code-member:',
  ],
  wanted(grant, id) {
    const { account, member, returned } = grant;
    // Of what was entered again after the store had lost it, the place may be lost.
    const event = returned ? undefined : grant.event;
    const queueIndex = queueIndexOf(grant);
    return [
      listedKey({ ...grant, id }),
      accountPrefix(account) + id,
      ...(member === undefined ? [] : [memberPrefix(member) + id]),
      ...(queueIndex === undefined ? [] : [queueIndexKeyOf(queueIndex, { ...grant, id })]),
      ...(grant.client === undefined ? [] : [apiRequestKey(grant.client)]),
      ...(isPlaced(event) ? accountKeys(event.id, account) : []),
      ...(event?.kind === 'code' && member !== undefined ? [codeMemberKey(event.id, member)] : []),
    ];
  },
  mayList(key, grant) {
    if (queueIndexOf(grant) === 'in-flight' && key === leaseKey(grant.account)) return true;
    const { event, account } = grant;
    if (isPlaced(event) && accountKeys(event.id, account).includes(key)) return true;
    // It stays when its member is erased.
    return event?.kind === 'code' && key.startsWith(codeMembersPrefix(event.id));
  },
  // A name may have been another account's before.
  mayBeAnothers({ event, account, returned }, key) {
    if (key.startsWith('api-request:')) return returned === true;
    const [, ...names] = event === undefined ? [] : accountKeys(event.id, account);
    return names.includes(key);
  },
};

const LINKS: Index<Link> = {
  of: linkKey(''),
  prefixes: ['account:'],
  wanted: ({ account }) => ownerKeys(account),
};

const REQUESTS: Index<LinkRequest> = {
  of: requestKey(''),
  prefixes: [openRequestKey('')],
  wanted: () => [],
  mayList: (key, { state, member }) => state === 'open' && key === openRequestKey(member),
};

const PROOFS: Index<LinkProof> = {
  of: proofKey(''),
  prefixes: [openProofKey(''), byMemberKey(''), 'link-proof-for:'],
  wanted: (proof) => (isOpenProof(proof) ? [openProofKey(proof.member)] : []),
  mayList: (key, { member, account }) => [byMemberKey(member), ...forAccountKeys(account)].includes(key),
};

/** What is listed while something is left to be done about it. */
const openIndex = (
  keyOf: (id: string) => string,
  openKeyOf: (id: string) => string,
  besides: readonly string[] = [],
): Index<{ readonly state: string }> => ({
  of: keyOf(''),
  prefixes: [openKeyOf(''), ...besides],
  wanted: (record, id) => (isAtRest(record) ? [] : [openKeyOf(id)]),
  mayList: (key, _record, id) => [openKeyOf(''), ...besides].some((prefix) => key === prefix + id),
});

const INDEXES: ReadonlyArray<Index<never>> = [
  GRANTS,
  LINKS,
  REQUESTS,
  PROOFS,
  openIndex(recurrenceKey, recurrenceOpenKey),
  ...Object.values(CAMPAIGN_KINDS).map(({ kind, keyOf, openKeyOf }) =>
    openIndex(keyOf, openKeyOf, kind === 'giveaway' ? [entrantsKey('')] : []),
  ),
];

/** Holds the records of each kind and what lists them against each other. */
export async function* indexSuspicions(reader: Reader): AsyncGenerator<Suspicion> {
  for (const index of INDEXES as ReadonlyArray<Index<Json>>) yield* suspicionsIn(reader, index);
  yield* suspectEach(reader, 'account:', judgeSharers);
}

async function* suspicionsIn(reader: Reader, index: Index<Json>): AsyncGenerator<Suspicion> {
  async function* wanted(): AsyncGenerator<Listed> {
    for await (const { key, value } of readableRows<Json>(reader, index.of)) {
      const id = key.slice(index.of.length);
      for (const entry of index.wanted(value, id)) yield { key: entry, id };
    }
  }
  async function* present(): AsyncGenerator<Listed> {
    for (const prefix of index.prefixes) {
      for await (const { key, value } of readableRows<Listing>(reader, prefix))
        for (const id of idsIn(value)) yield { key, id };
    }
  }
  for await (const entry of differences(wanted, present)) yield suspect(judge(index, entry));
}

/** Who shares a name must be linked to different accounts. */
const judgeSharers =
  (key: string): Judge =>
  async (reader, fault) => {
    const accounts: Account[] = [];
    // One after the other: a second look goes by the same if it has read the same in the same order.
    for (const member of idsIn(await reader.get<Listing>(key))) {
      const link = await reader.get<Link>(linkKey(member));
      if (link !== undefined) accounts.push(link.account);
    }
    const isDoubled = accounts.some((one, index) =>
      accounts.slice(index + 1).some((other) => isOneAccount(one, other)),
    );
    if (isDoubled) fault('index', `${key} names several members who are linked to one account`);
  };

type Listing = string | readonly string[];

const idsIn = (listing: Listing = []): readonly string[] => [listing].flat();

const judge =
  (index: Index<Json>, { key, id }: Listed): Judge =>
  async (reader, fault) => {
    const name = index.of + id;
    const record = await reader.get<Json>(name);
    const listed = idsIn(await reader.get<Listing>(key));
    const isWanted = record !== undefined && index.wanted(record, id).includes(key);
    if (listed.includes(id)) {
      if (record === undefined) fault('index', `${key} names ${name}, which does not exist`);
      else if (!isWanted && !index.mayList?.(key, record, id))
        fault('index', `${key} names ${name}, which does not belong there`);
      return;
    }
    if (!isWanted || (listed.length > 0 && index.mayBeAnothers?.(record, key))) return;
    const instead =
      listed.length === 0 ? 'is missing' : `names ${listed.map((other) => index.of + other).join(', ')}`;
    fault('index', `${name} is not listed under ${key}, which ${instead}`);
  };
