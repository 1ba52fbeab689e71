import { giveawayKey } from '../giveaways/giveaway-records.js';
import type { Giveaway } from '../giveaways/giveaway-schema.js';
import { seriesKey, seriesOpenKey } from '../giveaways/series-records.js';
import type { Series } from '../giveaways/series-schema.js';
import { readableRows } from '../storage/all-rows.js';
import type { Reader } from './reader.js';
import { type Judge, type Suspicion, suspect, suspectIfWrong } from './suspicion.js';

/** Looks at each giveaway that repeats, at its rounds, and at the list of those that go on. */
export async function* seriesSuspicions(reader: Reader): AsyncGenerator<Suspicion> {
  const named = new Set<string>();
  for await (const { key } of readableRows<string>(reader, seriesOpenKey(''))) {
    named.add(key.slice(seriesOpenKey('').length));
  }
  const rounds = new Map<string, number>();
  for await (const { value } of readableRows<Giveaway>(reader, giveawayKey(''))) {
    const { id, series = id, every } = value;
    if (every !== undefined) rounds.set(series, (rounds.get(series) ?? 0) + 1);
  }
  for await (const { key } of readableRows<Series>(reader, seriesKey(''))) {
    const id = key.slice(seriesKey('').length);
    named.delete(id);
    yield* suspectIfWrong(reader, key, judge(id, rounds.get(id) ?? 0));
    rounds.delete(id);
  }
  for (const id of new Set([...named, ...rounds.keys()])) {
    yield suspect(seriesKey(id), judge(id, rounds.get(id) ?? 0));
  }
}

const judge =
  (id: string, rounds: number): Judge =>
  async (reader, fault) => {
    const key = seriesKey(id);
    const series = await reader.get<Series>(key);
    const open = await reader.get<string>(seriesOpenKey(id));
    if (series === undefined) {
      if (open !== undefined)
        fault('giveaway-series', `${seriesOpenKey(id)} names ${key}, which does not exist`);
      if (rounds > 0) fault('giveaway-series', `giveaways are rounds of ${key}, which does not exist`);
      return;
    }
    if ((series.state === 'active') !== (open !== undefined)) {
      fault('giveaway-series', `${key} is ${series.state}, which the list of those that go on does not say`);
    }
    if (rounds > series.rounds) {
      fault('giveaway-series', `${key} has ${rounds} rounds instead of ${series.rounds}`);
    }
    if (series.rounds > series.next) {
      fault('giveaway-series', `${key} has ${series.rounds} rounds, but only ${series.next} dates`);
    }
  };
