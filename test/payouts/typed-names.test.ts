import { describe, expect, it } from 'vitest';
import type { MembersFound, NamedMember } from '../../src/members.js';
import { type Named, readMembers } from '../../src/payouts/listed-recipient.js';
import { resolveNames } from '../../src/payouts/typed-names.js';
import { refusalOf } from '../support/credit.js';

const MIA: NamedMember = { id: '1180000000000000302', username: 'mia', displayNames: ['Captain Mia'] };
const OTHER: NamedMember = { id: '1180000000000000303', username: 'mia_2', displayNames: ['Mia'] };
const MIAMI: NamedMember = { id: '1180000000000000304', username: 'miami', displayNames: [] };
const BLOSSOM: NamedMember = { id: '1180000000000000305', username: 'mia.plays', displayNames: ['Mia 🌸'] };
const STRANGER: NamedMember = { id: '1180000000000000306', username: 'stranger', displayNames: ['mia'] };

async function resolve(
  text: string,
  members: readonly NamedMember[],
  found: Partial<MembersFound> = {},
  named?: Named,
) {
  const searched: string[] = [];
  const search = async (_guildId: string, name: string): Promise<MembersFound> => {
    searched.push(name);
    const isMeant = (one: string) => one.toLowerCase().startsWith(name.toLowerCase());
    const begun = members.filter(({ username, displayNames }) => [username, ...displayNames].some(isMeant));
    return { members: begun, isCut: false, ...found };
  };
  const listed = readMembers(text, '5.00').map((one) => ({ ...one, ...(named !== undefined && { named }) }));
  return { ...(await resolveNames({ search }, 'guild', listed)), searched };
}

describe('a name that was typed', () => {
  it.each(['mia', 'MIA', '@mia', 'Captain Mia,'])(
    'means the one member whose username it is, or of whose names alone it is one: %s',
    async (name) => {
      const { listed, unclear } = await resolve(name, [MIA, MIAMI]);
      const named = { by: 'member', value: MIA.id };
      expect(listed).toMatchObject([{ named, username: MIA.username, amount: '5.00' }]);
      expect(unclear).toEqual([]);
    },
  );

  it.each([
    ['two are called so', 'mia', [MIA, OTHER, MIAMI], {}, [MIA, OTHER, MIAMI]],
    [
      'it is the nickname of one and a beginning of another',
      'mia',
      [BLOSSOM, STRANGER],
      {},
      [STRANGER, BLOSSOM],
    ],
    ['it is the username of one and the nickname of another', 'mia', [MIA, STRANGER], {}, [MIA, STRANGER]],
    ['it is only a beginning', 'mi', [MIA], {}, [MIA]],
    ['there can be more who are called so', 'mia', [MIAMI, MIA], { isCut: true }, [MIA, MIAMI]],
  ])('is asked about, never guessed, where %s', async (_, name, members, found, candidates) => {
    const { listed, unclear } = await resolve(`<@118000000000000030> ${name}`, members, found);
    expect(listed[1]).toEqual({ given: name, amount: '5.00', fault: 'unclear-name' });
    expect(unclear).toEqual([{ row: 2, name, candidates }]);
  });

  it('means whom staff have chosen, as long as they are called so', async () => {
    const chosen = (members: readonly NamedMember[]) =>
      resolve('mia', members, {}, { by: 'member', value: BLOSSOM.id });
    const { listed, unclear } = await chosen([STRANGER, BLOSSOM]);
    expect(listed).toMatchObject([{ named: { value: BLOSSOM.id }, username: BLOSSOM.username }]);
    expect(unclear).toEqual([]);
    const gone = await chosen([STRANGER, MIAMI]);
    expect(gone.listed).toEqual([{ given: 'mia', amount: '5.00', fault: 'unclear-name' }]);
  });

  it.each(['@everyone', '@here', '@@Everyone'])('is never %s, whoever calls themselves so', async (name) => {
    const everyone = { ...STRANGER, displayNames: ['everyone', 'here', '@everyone'] };
    const { listed, searched } = await resolve(name, [everyone]);
    expect(listed).toEqual([{ given: name, amount: '5.00', fault: 'not-understood' }]);
    expect(searched).toEqual([]);
  });

  it('means nobody where nobody is called so', async () => {
    const { listed, unclear } = await resolve('nobody', []);
    expect(listed).toEqual([{ given: 'nobody', amount: '5.00', fault: 'nobody-so-called' }]);
    expect(unclear).toEqual([]);
  });

  it('is looked up alone: mentions and IDs stand for themselves', async () => {
    expect((await resolve(`mia <@${MIA.id}> ${OTHER.id} #general`, [MIA])).searched).toEqual(['mia']);
  });

  it('is one of 25 at most', async () => {
    const names = Array.from({ length: 26 }, (_, index) => `name${index}`).join(' ');
    expect(await refusalOf(resolve(names, []))).toContain('25 names');
  });
});
