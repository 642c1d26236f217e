// What both services hold in one process: at rest, and when both are busy.
import { setTimeout as pause } from 'node:timers/promises';
import type { Lab } from '../lab.ts';
import { startGenerator } from '../load/generator.ts';
import { startBoth } from '../processes/both.ts';
import { readMemory } from '../processes/usage.ts';
import { openScene } from '../scene.ts';
import { aimAt } from './reads-meanwhile.ts';
import type { Finding, Trial } from './trial.ts';

const CLIENTS = 64;
const BUSY = {
  journal: ['entry', 'month', 'photo', 'log-entry'],
  thoughts: ['home-feed', 'public-feed', 'thread', 'post'],
} as const;

export const memory: Trial = {
  name: 'memory',
  run: async (lab) => {
    await lab.stopServices();
    // The scenarios that log entries leave tens of thousands in one month, which somebody asks for here.
    const world = await lab.freshWorld();
    await using both = await startBoth(world.place.folder, world.place.settings);
    await pause(lab.pace.rest);
    const rest = await readMemory(both.journal.pid);
    const subject = async (name: 'journal' | 'thoughts') => ({
      server: both[name],
      scene: await openScene(name, both[name], world.facts),
    });
    const journal = await subject('journal');
    const thoughts = await subject('thoughts');
    await Promise.all([keepBusy(lab, journal, BUSY.journal), keepBusy(lab, thoughts, BUSY.thoughts)]);
    const busy = await readMemory(both.journal.pid);
    return [
      say('both, at rest', rest?.now, { most: 150 }),
      say('both, at most under load', busy?.most, { most: 400 }),
      say('both, after it, without mapped files', busy?.own, null),
    ];
  },
};

async function keepBusy({ pace }: Lab, subject: Parameters<typeof aimAt>[0], names: readonly string[]) {
  await using generator = startGenerator();
  for (const name of names) {
    const load = {
      kind: 'closed',
      connections: CLIENTS,
      milliseconds: pace.slice * pace.rounds,
      most: 0,
    } as const;
    await generator.run({ ...load, ...aimAt(subject, name) });
  }
}

const say = (says: string, value: number | undefined, aim: Finding['aim']): Finding => ({
  ...{ says, value: value ?? Number.NaN, unit: 'MiB', aim },
});
