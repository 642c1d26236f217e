// What a running service counts, in Prometheus' text format. Labels are words from a short list, never a URL or an
// id: those would make series without end.

export type Labels = Readonly<Record<string, string>>;

export type Counter = { add(labels?: Labels, by?: number): void };

export type Metrics = {
  /** A number that only grows; declared once per name (in snake_case, ending in `_total`). */
  counter(name: string, means: string): Counter;
  /** A number read anew at each rendering. */
  gauge(name: string, means: string, read: () => number | Promise<number>): void;
  /** Everything counted, in the text format (version 0.0.4) of Prometheus. */
  renderMetrics(): Promise<string>;
};

type Family = { name: string; means: string; type: 'counter' | 'gauge'; read(): Promise<[string, number][]> };

export function createMetrics(): Metrics {
  const families = new Map<string, Family>();
  const declare = (family: Family): void => {
    if (families.has(family.name)) throw new Error(`${family.name} is declared twice.`);
    families.set(family.name, family);
  };
  return {
    counter(name, means) {
      const values = new Map([['', 0]]);
      declare({ name, means, type: 'counter', read: async () => shown(values) });
      return {
        add(labels = {}, by = 1) {
          const series = renderLabels(labels);
          values.set(series, (values.get(series) ?? 0) + by);
        },
      };
    },
    gauge(name, means, read) {
      declare({ name, means, type: 'gauge', read: async () => [['', await read()]] });
    },
    async renderMetrics() {
      const texts = await Promise.all([...families.values()].map(renderFamily));
      return texts.join('');
    },
  };
}

/** A counter with labels has no series without: it would be counted twice in a sum. */
const shown = (values: ReadonlyMap<string, number>): [string, number][] =>
  values.size > 1 ? [...values].filter(([series]) => series !== '' || values.get('') !== 0) : [...values];

async function renderFamily({ name, means, type, read }: Family): Promise<string> {
  const lines = (await read()).map(([series, value]) => `${name}${series} ${value}`);
  return [`# HELP ${name} ${means}`, `# TYPE ${name} ${type}`, ...lines, ''].join('\n');
}

const renderLabels = (labels: Labels): string => {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeLabel(value)}"`);
  return pairs.length === 0 ? '' : `{${pairs.sort().join(',')}}`;
};

const escapeLabel = (value: string): string =>
  value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
