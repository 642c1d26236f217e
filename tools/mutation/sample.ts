// Samples faults: in proportion for each feature, and with all kinds within it.
import { createRandom, type Random, shuffled } from '../seed/random.ts';
import type { Fault } from './faults/fault.ts';

/** For example `journal/entries`; for federation its parts, such as `thoughts/federation/inbound`. */
export function featureOf(path: string): string {
  const folders = path.split('/').slice(0, -1);
  return folders.slice(0, folders[1] === 'federation' ? 3 : 2).join('/') || 'main';
}

/** Chooses `count` of `faults` (at most all), deterministically by seed. */
export function sampleFaults(faults: readonly Fault[], count: number, seed: number): Fault[] {
  const random = createRandom(seed);
  const features = [...Map.groupBy(faults, ({ path }) => featureOf(path))].toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  );
  const queues = features.map(([, list]) => ({
    weight: Math.sqrt(list.length),
    taken: 0,
    left: byKind(random, list),
  }));
  const chosen: Fault[] = [];
  while (chosen.length < count) {
    const waiting = queues.filter(({ left }) => left.length > 0);
    if (waiting.length === 0) break;
    // The one that is furthest below its share.
    const next = waiting.reduce((best, one) =>
      one.taken / one.weight < best.taken / best.weight ? one : best,
    );
    const fault = next.left.shift();
    next.taken += 1;
    if (fault) chosen.push(fault);
  }
  return chosen;
}

/** Shuffled, with alternating kinds. */
function byKind(random: Random, faults: readonly Fault[]): Fault[] {
  const mixed = shuffled(random, faults.length).flatMap((index) => faults[index] ?? []);
  const kinds = [...Map.groupBy(mixed, ({ kind }) => kind).values()];
  const rounds = Math.max(...kinds.map((list) => list.length));
  return Array.from({ length: rounds }, (_, round) => kinds.flatMap((list) => list[round] ?? [])).flat();
}
