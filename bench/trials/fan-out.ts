// How soon 10,000 followers elsewhere have what somebody posts, and how long others wait meanwhile.
import { run } from '../fan-out.ts';
import type { Trial } from './trial.ts';

export const fanOut: Trial = {
  name: 'fan-out',
  takesLong: true,
  run: async (lab) => {
    await lab.stopServices();
    const { quiet, fanOuts } = await run(await lab.emptyDatabase('fan_out'));
    return [
      { says: 'p99 of home-feed before', value: quiet.p99, unit: 'ms', aim: null },
      ...fanOuts.flatMap(({ name, seconds, meanwhile }) => [
        { says: name, value: seconds, unit: 's', aim: null },
        { says: 'p99 of home-feed meanwhile', value: meanwhile.p99, unit: 'ms', aim: null },
      ]),
    ];
  },
};
