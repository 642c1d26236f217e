// How long it takes from the command until both services listen, and how much of that is the processor's time.
import { join } from 'node:path';
import { startBoth } from '../processes/both.ts';
import { readCpuSeconds } from '../processes/usage.ts';
import type { Finding, Trial } from './trial.ts';

const AIM = { most: 1000 };

export const startUp: Trial = {
  name: 'start-up',
  run: async (lab) => {
    await lab.stopServices();
    const world = lab.worlds.at(-1);
    const { starts } = lab.pace;
    const empty = (time: number) => timeStart(join(lab.folder, `empty-${time}`), {});
    const findings = await medians('both ready, with no data', starts, empty);
    if (!world) return findings;
    const { folder, settings } = world.place;
    return [
      ...findings,
      ...(await medians(`both ready, in the ${world.size} world`, starts, () => timeStart(folder, settings))),
    ];
  },
};

/** In milliseconds; `cpu` is null where that is not known. */
type Started = { clock: number; cpu: number | null };

async function medians(
  says: string,
  starts: number,
  time: (index: number) => Promise<Started>,
): Promise<Finding[]> {
  const times: Started[] = [];
  for (let index = 0; index < starts; index += 1) times.push(await time(index));
  return [
    { says, value: medianOf(times.map(({ clock }) => clock)), unit: 'ms', aim: AIM },
    {
      ...{ says: `${says}: processor time`, unit: 'ms', aim: null },
      value: medianOf(times.map(({ cpu }) => cpu ?? Number.NaN)),
    },
  ];
}

const medianOf = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

async function timeStart(folder: string, settings: Record<string, string>): Promise<Started> {
  await using both = await startBoth(folder, settings);
  const seconds = await readCpuSeconds(both.journal.pid);
  return { clock: both.milliseconds, cpu: seconds === null ? null : seconds * 1000 };
}
