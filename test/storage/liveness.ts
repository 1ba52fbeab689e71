import { randomBytes } from 'node:crypto';
import { createLiveness } from '../../src/storage/liveness.js';
import type { Machine } from '../../src/storage/machine.js';
import type { Json, Store } from '../../src/storage/store.js';
import { recordText, type TextStore } from '../../src/storage/text-store.js';
import { machineDouble } from '../support/machine-double.js';
import { openStore } from '../support/open-store.js';

type Beat = { readonly count: number };

/** Processes on one store, with a clock that the test moves. Each one's number is its start time. */
export async function setUpPresences() {
  const store = await openStore();
  const clock = { now: 0, date: 1_000_000_000_000 };
  const running = new Set([100, 200]);
  const machine = (host: string, pid: number, services: Partial<Machine> = {}): Machine => ({
    ...machineDouble(pid, running),
    host,
    ...services,
  });
  /** @param on this process's connection to the store */
  const liveness = (on: Store, onMachine: Machine) =>
    createLiveness(on, {
      machine: onMachine,
      monotonic: () => clock.now,
      now: () => clock.date,
      randomBytes,
    });
  const process = (host: string, pid: number, services: Partial<Machine> = {}) =>
    liveness(store, machine(host, pid, services));
  /** Advances the clock while these keep their heartbeat. */
  const pass = async (ms: number, ...beating: readonly { beat(): Promise<void> }[]) => {
    for (let left = ms; left > 0; left -= 5_000) {
      clock.now += Math.min(left, 5_000);
      clock.date += Math.min(left, 5_000);
      for (const each of beating) await each.beat();
    }
  };
  const count = async (processId: string) => (await store.get<Beat>(`process:${processId}`))?.count;
  /** The records as another version of the bot finds them. */
  const texts: Pick<TextStore, 'range'> = {
    range: async (range) =>
      (await store.range<Json>(range)).map(({ key, value }) => ({ key, text: recordText(value) })),
  };
  return { clock, running, machine, liveness, process, pass, count, store, texts };
}
