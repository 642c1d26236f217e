// Metrics of a running service (docs/operating.md, Monitoring).
/** One series of a counter, looked up once if counting is frequent. */
export type Series = { add(by?: number): void };
export type Counter = { add(labels?: Labels, by?: number): void; of(labels: Labels): Series };
type Histogram = { of(labels: Labels): HistogramData };
/** One value, or one per set of labels. */
type MetricValue = number | readonly (readonly [Labels, number])[];
type ReadMetric = () => MetricValue | Promise<MetricValue>;

/** Each name is registered once: snake_case with its unit as suffix; counters end in `_total`. */
export type Metrics = {
  /** A monotonic number. */
  counter(name: string, help: string): Counter;
  /** A histogram; `bounds` are the upper bounds of its buckets, ascending. */
  histogram(name: string, help: string, bounds: readonly number[]): Histogram;
  /** A number that is read at each rendering. */
  gauge(name: string, help: string, read: ReadMetric): void;
  /** A monotonic number from another source, read at each rendering. */
  counterCallback(name: string, help: string, read: ReadMetric): void;
  /** A histogram with data from another source. */
  histogramFrom(name: string, help: string, distribution: HistogramData): void;
  /**
   * Renders all metrics in the text format. Unreadable metrics are omitted and counted in
   * `metrics_unreadable`. Concurrent calls share one rendering.
   */
  renderMetrics(): Promise<string>;
};

type Render = () => string | Promise<string>;

export function createMetrics(): Metrics {
  const families = new Map<string, Render>();
  let rendering: Promise<string> | null = null;
  const register = (name: string, render: Render): void => {
    if (families.has(name)) throw new Error(`${name} is declared twice.`);
    families.set(name, render);
  };
  const registerCallback = (type: 'counter' | 'gauge') => (name: string, help: string, read: ReadMetric) =>
    register(name, async () => renderHead(name, type, help) + renderValue(name, await read()));
  return {
    counter: (name, help) => {
      const { counter, render } = createCounter(name);
      register(name, () => renderHead(name, 'counter', help) + render());
      return counter;
    },
    histogram: (name, help, bounds) => {
      const { histogram, render } = createHistogram(name, bounds);
      register(name, () => renderHead(name, 'histogram', help) + render());
      return histogram;
    },
    gauge: registerCallback('gauge'),
    counterCallback: registerCallback('counter'),
    histogramFrom: (name, help, distribution) =>
      register(name, () => renderHead(name, 'histogram', help) + renderDistribution(name, {}, distribution)),
    renderMetrics: () => {
      rendering ??= renderAll([...families.values()]).finally(() => {
        rendering = null;
      });
      return rendering;
    },
  };
}

function createCounter(name: string): { counter: Counter; render: () => string } {
  const values = new Map<string, { value: number } & Series>();
  const of = (labels: Labels) => {
    const key = renderLabels(labels);
    const series = values.get(key) ?? {
      value: 0,
      add(by = 1) {
        this.value += by;
      },
    };
    values.set(key, series);
    return series;
  };
  return {
    counter: { of, add: (labels = {}, by = 1) => of(labels).add(by) },
    // A counter without labels starts at 0; with labels it has no series yet.
    render: () =>
      values.size === 0
        ? renderSample(name, '', 0)
        : [...values].map(([key, { value }]) => renderSample(name, key, value)).join(''),
  };
}

function createHistogram(
  name: string,
  bounds: readonly number[],
): { histogram: Histogram; render: () => string } {
  const series = new Map<string, { labels: Labels; distribution: HistogramData }>();
  return {
    histogram: {
      of: (labels) => {
        const key = renderLabels(labels);
        const one = series.get(key) ?? { labels, distribution: createHistogramData(bounds) };
        series.set(key, one);
        return one.distribution;
      },
    },
    render: () =>
      [...series.values()]
        .map(({ labels, distribution }) => renderDistribution(name, labels, distribution))
        .join(''),
  };
}

const renderValue = (name: string, reading: MetricValue): string =>
  typeof reading === 'number'
    ? renderSample(name, '', reading)
    : reading.map(([labels, value]) => renderSample(name, renderLabels(labels), value)).join('');

async function renderAll(families: readonly Render[]): Promise<string> {
  const outcomes = await Promise.allSettled(families.map(async (render) => render()));
  const texts = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  const name = 'metrics_unreadable';
  const head = renderHead(name, 'gauge', 'Metrics omitted because they could not be read.');
  return texts.join('') + head + renderSample(name, '', outcomes.length - texts.length);
}

/** Names and values from short lists, never a URL or an id, which would create unbounded series. */
type Labels = Readonly<Record<string, string>>;

export const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

type Type = 'counter' | 'gauge' | 'histogram';

/** The header lines of a metric family. */
const renderHead = (name: string, type: Type, help: string): string =>
  `# HELP ${name} ${help.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}\n# TYPE ${name} ${type}\n`;

/** `series` are labels rendered by {@link renderLabels}. */
const renderSample = (name: string, series: string, value: number): string =>
  `${name}${series} ${renderNumber(value)}\n`;

/** Renders cumulative buckets; the last one contains all values. */
function renderDistribution(name: string, labels: Labels, { bounds, counts, sum }: HistogramData): string {
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

const renderLabels = (labels: Labels): string => {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeLabel(value)}"`);
  return pairs.length === 0 ? '' : `{${pairs.sort().join(',')}}`;
};

const escapeLabel = (value: string): string =>
  value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');

const renderNumber = (value: number): string =>
  value === Number.POSITIVE_INFINITY ? '+Inf' : value === Number.NEGATIVE_INFINITY ? '-Inf' : String(value);

// The data of a histogram.

export type HistogramData = {
  /** Counts one value. */
  observe(value: number): void;
  /** Upper bounds, ascending. */
  readonly bounds: readonly number[];
  /** The number of values per bucket; the last bucket has no upper bound. */
  readonly counts: readonly number[];
  readonly sum: number;
};

export function createHistogramData(bounds: readonly number[]): HistogramData {
  const counts = new Array<number>(bounds.length + 1).fill(0);
  let sum = 0;
  return {
    bounds,
    counts,
    get sum() {
      return sum;
    },
    observe(value) {
      let at = 0;
      while (at < bounds.length && value > (bounds[at] ?? 0)) at += 1;
      counts[at] = (counts[at] ?? 0) + 1;
      sum += value;
    },
  };
}
