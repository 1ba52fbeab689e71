import type { Random } from './random.js';
import type { StoreBack } from './schedule-steps.js';
import type { World } from './world.js';

/** Another copy takes the place of the store. */
export function setStoreBack(world: World, { how, by, keepsNote, runOn }: StoreBack, random: Random): void {
  const { scheduler, database, server, setbacks, troubles } = world;
  if (server === undefined) return;
  const at = scheduler.now();
  const lost = how === 'switch-over' ? [] : database.goBackTo(at - by);
  setbacks.push({ at, how, isSilent: how === 'file' && !keepsNote, lost });
  server.replace();
  troubles.count(`store: ${how}`);
  if (how !== 'file') return;
  if (!keepsNote) server.setNote(undefined);
  // Somebody restarts them, or has stopped them before.
  for (const slot of world.slots) {
    const down = random.between(500, 8_000);
    const ended = slot.bot;
    if (ended === undefined) continue;
    scheduler.after(runOn, () => {
      if (slot.bot !== ended) return;
      slot.comeback = { down, number: 'new' };
      ended.life.kill();
    });
  }
}
