import { isNameKey, namesakeKey } from '../accounts/link-records.js';
import { type LinkRequest, openKey, requestKey } from '../accounts/link-requests.js';
import { type Link, linkKey, ownerKeys } from '../accounts/member-links.js';
import { isOneAccount } from '../accounts/website-account.js';
import { readableRows } from '../storage/all-rows.js';
import { differences, type Named } from './key-tally.js';
import type { Reader } from './reader.js';
import { type Judge, type Suspicion, suspect, suspectEach } from './suspicion.js';

/** Who owns an account, as one record says. */
interface Owner {
  /** Of the record that names the owner of an account. */
  readonly key: string;
  readonly member: string;
}

/** Holds links and the owners of accounts against each other, and looks at the open requests. */
export async function* linkSuspicions(reader: Reader): AsyncGenerator<Suspicion> {
  async function* wanted(): AsyncGenerator<Named<Owner>> {
    for await (const { key, value } of readableRows<Link>(reader, linkKey(''))) {
      const member = key.slice(linkKey('').length);
      for (const owner of ownerKeys(value.account)) yield named(owner, member);
    }
  }
  async function* present(): AsyncGenerator<Named<Owner>> {
    for await (const { key, value } of readableRows<string>(reader, 'account:')) yield named(key, value);
  }
  for await (const owner of differences(wanted, present)) yield suspect(owner.key, judgeOwner(owner));
  yield* suspectEach(reader, 'account-namesake:', judgeNamesake);
  yield* suspectEach(reader, openKey(''), judgeRequest);
}

const named = (key: string, member: string): Named<Owner> => ({
  text: `${key} ${member}`,
  subject: { key, member },
});

const judgeOwner =
  ({ key, member }: Owner): Judge =>
  async (reader, fault) => {
    const owner = await reader.get<string>(key);
    const link = await reader.get<Link>(linkKey(member));
    const keys = link === undefined ? [] : ownerKeys(link.account);
    if (owner === member) {
      if (link === undefined) fault('link', `${key} names ${linkKey(member)}, which does not exist`);
      else if (!keys.includes(key))
        fault('link', `${key} names ${linkKey(member)}, which is to another account`);
      return;
    }
    if (link === undefined || !keys.includes(key)) return;
    if (await mayBeAnothers(reader, key, link, owner)) return;
    fault(
      'link',
      `${linkKey(member)} is to an account of which ${key} ${owner ? `names ${linkKey(owner)}` : 'is missing'}`,
    );
  };

/**
 * Whether what a key names may have changed hands since the link was made. An ID never does, nor a Steam ID where there is
 * no ID. Without an ID, a name goes to a namesake alone, whose link may have ended by now.
 */
async function mayBeAnothers(
  reader: Reader,
  key: string,
  { account }: Link,
  owner: string | undefined,
): Promise<boolean> {
  const keys = ownerKeys(account);
  if (account.id !== undefined) return key !== keys[0];
  if (account.steam === undefined || key !== keys[0]) return false;
  const theirs = owner === undefined ? undefined : await reader.get<Link>(linkKey(owner));
  return theirs === undefined || !isOneAccount(theirs.account, account);
}

const judgeNamesake =
  (key: string): Judge =>
  async (reader, fault) => {
    const member = await reader.get<string>(key);
    if (member === undefined) return;
    const link = await reader.get<Link>(linkKey(member));
    const nameKey = link && ownerKeys(link.account).find(isNameKey);
    const isRight = nameKey !== undefined && namesakeKey(nameKey, member) === key;
    if (!isRight) fault('link', `${key} names ${linkKey(member)}, which has no such name`);
    else if ((await reader.get<string>(nameKey)) === member)
      fault('link', `${key} names ${linkKey(member)}, which ${nameKey} names as well`);
  };

const judgeRequest =
  (key: string): Judge =>
  async (reader, fault) => {
    const id = await reader.get<string>(key);
    if (id === undefined) return;
    const request = await reader.get<LinkRequest>(requestKey(id));
    const names = `${key} names ${requestKey(id)}`;
    if (request === undefined) fault('link-request', `${names}, which does not exist`);
    else if (openKey(request.member) !== key) fault('link-request', `${names}, which is another member's`);
    else if (request.state !== 'open') fault('link-request', `${names}, which is ${request.state}`);
  };
