import * as z from 'zod';
import { StoreError } from '../../errors.js';
import type { ReadOnlyStore } from '../../storage/open-read-only.js';
import type { Json } from '../../storage/store.js';
import { whileOpen } from '../../storage/while-open.js';
import type { UserKey } from '../../website/website.js';
import type { KnownUsers } from './website-check.js';

/** Accounts are renamed and removed, so one is not enough. */
const MOST = 3;

const LINK = z.object({
  account: z.object({
    by: z.enum(['username', 'steam']),
    username: z.string(),
    steam: z.string().optional(),
  }),
});

/** Some accounts that members are linked to, for whom the website must know somebody. Undefined without any. */
export async function linkedUsers(
  openRecords: () => Promise<ReadOnlyStore>,
): Promise<KnownUsers | undefined> {
  try {
    const rows = await whileOpen(openRecords(), (records) =>
      records.range<Json>({ prefix: 'link:', limit: MOST }),
    );
    const keys = rows.flatMap(({ value }) => keyOf(value) ?? []);
    return keys.length === 0 ? undefined : { as: 'an account that a member is linked to', keys };
  } catch (error) {
    // What is wrong with the store, its own check says.
    if (!(error instanceof StoreError)) throw error;
    return undefined;
  }
}

function keyOf(link: Json): UserKey | undefined {
  const { data } = LINK.safeParse(link);
  if (data === undefined) return undefined;
  const { by, username, steam } = data.account;
  return by === 'steam' && steam !== undefined ? { by, value: steam } : { by: 'username', value: username };
}
