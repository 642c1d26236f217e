// How soon 10,000 followers elsewhere have what somebody posts, and how long others wait meanwhile.
import { type Figures, run } from '../fan-out.ts';
import type { Measurement, Metric } from './measurement.ts';

export const fanOut: Measurement = {
  name: 'fan-out',
  isSlow: true,
  run: async (harness) => {
    await harness.stopServices();
    const metrics: Metric[] = [];
    for (const split of [false, true]) {
      const figures = await run(await harness.emptyDatabase(`fan_out_${split}`), split);
      metrics.push(...toMetrics(figures, split ? ', delivered by a process of its own' : ''));
    }
    return metrics;
  },
};

const toMetrics = ({ quiet, fanOuts }: Figures, how: string): Metric[] => [
  { label: `p99 of home-feed before${how}`, value: quiet.p99, unit: 'ms', target: null },
  ...fanOuts.flatMap(({ name, seconds, meanwhile }): Metric[] => [
    { label: `${name}${how}`, value: seconds, unit: 's', target: null },
    {
      ...{ label: 'p99 of home-feed meanwhile, of that before', value: meanwhile.p99 / quiet.p99 },
      ...{ unit: 'times', target: { most: 2 } },
    },
  ]),
];
