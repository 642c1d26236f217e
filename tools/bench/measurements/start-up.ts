// How long it takes from the command until both services listen, and how much of that is the processor's
// time.
import { join } from 'node:path';
import { startBothServices } from '../processes/both-services.ts';
import { readCpuSeconds } from '../processes/usage.ts';
import type { Measurement, Metric } from './measurement.ts';

const TARGET = { most: 1000 };

export const startUp: Measurement = {
  name: 'start-up',
  run: async (harness) => {
    await harness.stopServices();
    const dataSet = harness.dataSets.at(-1);
    const { starts } = harness.durations;
    const empty = (time: number) => timeStart(join(harness.folder, `empty-${time}`), {});
    const findings = await medians('both ready, with no data', starts, empty);
    if (!dataSet) return findings;
    const { folder, settings } = dataSet.location;
    return [
      ...findings,
      ...(await medians(`both ready, in the ${dataSet.size} dataSet`, starts, () =>
        timeStart(folder, settings),
      )),
    ];
  },
};

/** In milliseconds; `cpu` is null where that is not known. */
type Started = { clock: number; cpu: number | null };

async function medians(
  says: string,
  starts: number,
  time: (index: number) => Promise<Started>,
): Promise<Metric[]> {
  const times: Started[] = [];
  for (let index = 0; index < starts; index += 1) times.push(await time(index));
  return [
    { label: says, value: medianOf(times.map(({ clock }) => clock)), unit: 'ms', target: TARGET },
    {
      ...{ label: `${says}: processor time`, unit: 'ms', target: null },
      value: medianOf(times.map(({ cpu }) => cpu ?? Number.NaN)),
    },
  ];
}

const medianOf = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

async function timeStart(folder: string, settings: Record<string, string>): Promise<Started> {
  await using both = await startBothServices(folder, settings);
  const seconds = await readCpuSeconds(both.journal.pid);
  return { clock: both.milliseconds, cpu: seconds === null ? null : seconds * 1000 };
}
