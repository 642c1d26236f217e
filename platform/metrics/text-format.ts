// Prometheus' text format, version 0.0.4.
import type { HistogramData } from './distribution.ts';

/** Names and values from short lists, never a URL or an id, which would create unbounded series. */
export type Labels = Readonly<Record<string, string>>;

export const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

type Type = 'counter' | 'gauge' | 'histogram';

/** The header lines of a metric family. */
export const renderHead = (name: string, type: Type, help: string): string =>
  `# HELP ${name} ${help.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}\n# TYPE ${name} ${type}\n`;

/** `series` are labels rendered by {@link renderLabels}. */
export const renderSample = (name: string, series: string, value: number): string =>
  `${name}${series} ${renderNumber(value)}\n`;

/** Renders cumulative buckets; the last one contains all values. */
export function renderDistribution(
  name: string,
  labels: Labels,
  { bounds, counts, sum }: HistogramData,
): string {
  let below = 0;
  const buckets = counts.map((count, at) => {
    below += count;
    const le = renderNumber(bounds[at] ?? Number.POSITIVE_INFINITY);
    return renderSample(`${name}_bucket`, renderLabels({ ...labels, le }), below);
  });
  const series = renderLabels(labels);
  return [
    ...buckets,
    renderSample(`${name}_sum`, series, sum),
    renderSample(`${name}_count`, series, below),
  ].join('');
}

export const renderLabels = (labels: Labels): string => {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeLabel(value)}"`);
  return pairs.length === 0 ? '' : `{${pairs.sort().join(',')}}`;
};

const escapeLabel = (value: string): string =>
  value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');

const renderNumber = (value: number): string =>
  value === Number.POSITIVE_INFINITY ? '+Inf' : value === Number.NEGATIVE_INFINITY ? '-Inf' : String(value);
