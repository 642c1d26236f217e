// How long it takes from the command until both services listen.
import { join } from 'node:path';
import { startBoth } from '../processes/both.ts';
import type { Finding, Trial } from './trial.ts';

const AIM = { most: 1000 };

export const startUp: Trial = {
  name: 'start-up',
  run: async (lab) => {
    await lab.stopServices();
    const world = lab.worlds.at(-1);
    const { starts } = lab.pace;
    const empty = (time: number) => timeStart(join(lab.folder, `empty-${time}`), {});
    const findings = [await median('both ready, with no data', starts, empty)];
    if (!world) return findings;
    const { folder, settings } = world.place;
    return [
      ...findings,
      await median(`both ready, in the ${world.size} world`, starts, () => timeStart(folder, settings)),
    ];
  },
};

async function median(
  says: string,
  starts: number,
  time: (index: number) => Promise<number>,
): Promise<Finding> {
  const times: number[] = [];
  for (let index = 0; index < starts; index += 1) times.push(await time(index));
  times.sort((one, other) => one - other);
  return { says, value: times[Math.floor(starts / 2)] ?? Number.NaN, unit: 'ms', aim: AIM };
}

async function timeStart(folder: string, settings: Record<string, string>): Promise<number> {
  await using both = await startBoth(folder, settings);
  return both.milliseconds;
}
