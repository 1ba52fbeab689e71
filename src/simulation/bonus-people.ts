import { planProven } from '../sign-in/proven-link.js';
import { later, SOON } from './habits.js';
import { PEOPLE, type Person } from './people-model.js';
import type { Random } from './random.js';
import { unlink } from './requests.js';
import type { World } from './world.js';

const TOGETHER = { least: 0, most: 300 } as const;

/** A member proves an account, and then tries whatever might earn them or a friend a second bonus. */
export function earnBonus(world: World, random: Random): void {
  const [person, friend] = [random.pick(PEOPLE), random.pick(PEOPLE)];
  const [own, shared] = [person.account, random.pick(PEOPLE).account];
  const tries = {
    'two at once': () => later(world, TOGETHER, random, () => signIn(world, friend, own, random)),
    'the same again': () => again(person, own),
    'another account': () => again(person, shared),
    'another member': () => again(friend, own),
  };
  const again = (who: Person, account: string) =>
    unlink(world, person, random, () =>
      later(world, SOON, random, () => signIn(world, who, account, random)),
    );
  signIn(world, person, own, random);
  const what = random.weighted({
    'two at once': 1,
    'the same again': 1,
    'another account': 1,
    'another member': 1,
  });
  if (what === 'two at once') tries[what]();
  else later(world, { least: 1_000, most: 20_000 }, random, tries[what]);
}

/** Somebody signs in on the page of one of the processes, to an account that they can log in to. */
function signIn(
  { slots, website, trace }: World,
  { id: member, name }: Person,
  account: string,
  random: Random,
): void {
  const bots = slots.flatMap(({ bot, host }) =>
    bot?.life.isAlive() && bot.readyAt() !== undefined ? [{ bot, host }] : [],
  );
  if (bots.length === 0) return;
  const { bot, host } = random.pick(bots);
  const { links, store } = bot.services;
  const username = website.usernameOf(account);
  trace.note(`${name} signs in to account ${account}`);
  const link = async () => {
    const proven = { member, account: { by: 'username', username, id: account }, proof: 'steam' } as const;
    const planned = await planProven(links, proven, host.now());
    if ('plan' in planned) await store.commit(planned.plan.changes);
  };
  bot.life.after(0, () => void link().catch(() => trace.note(`${name} could not sign in`)));
}
