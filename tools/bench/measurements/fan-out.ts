// How soon 10,000 followers elsewhere have what somebody posts, and how long others wait meanwhile.
import { run } from '../fan-out.ts';
import type { Measurement } from './measurement.ts';

export const fanOut: Measurement = {
  name: 'fan-out',
  isSlow: true,
  run: async (harness) => {
    await harness.stopServices();
    const { quiet, fanOuts } = await run(await harness.emptyDatabase('fan_out'));
    return [
      { label: 'p99 of home-feed before', value: quiet.p99, unit: 'ms', target: null },
      ...fanOuts.flatMap(({ name, seconds, meanwhile }) => [
        { label: name, value: seconds, unit: 's', target: null },
        { label: 'p99 of home-feed meanwhile', value: meanwhile.p99, unit: 'ms', target: null },
      ]),
    ];
  },
};
