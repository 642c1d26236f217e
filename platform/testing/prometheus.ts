// A strict parser of Prometheus' text format, which makes tests fail on any violation.
import assert from 'node:assert/strict';

export type Family = { type: string; help: string; samples: Sample[] };
type Sample = { name: string; labels: Record<string, string>; value: number };

const NAME = '[a-zA-Z_:][a-zA-Z0-9_:]*';
const LABEL = '[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\\\\n]|\\\\["\\\\n])*"';
const SAMPLE = new RegExp(
  `^(${NAME})(?:\\{(${LABEL}(?:,${LABEL})*)\\})? (NaN|[+-]Inf|-?\\d+(?:\\.\\d+)?(?:e[+-]?\\d+)?)$`,
);
const HELP = new RegExp(`^# HELP (${NAME}) (.+)$`);
const TYPE = new RegExp(`^# TYPE (${NAME}) (counter|gauge|histogram)$`);
const SUFFIXES = { counter: [''], gauge: [''], histogram: ['_bucket', '_sum', '_count'] };

/** The metric families of an exposition; fails on anything that a scraper might reject. */
export function readExposition(text: string): Map<string, Family> {
  assert.ok(text.endsWith('\n'), 'ends with a newline');
  const families = new Map<string, Family>();
  let current: [string, Family] | undefined;
  for (const line of text.slice(0, -1).split('\n')) {
    const [, help, about = ''] = HELP.exec(line) ?? [];
    const [, typed, type = ''] = TYPE.exec(line) ?? [];
    if (help !== undefined) {
      assert.ok(!families.has(help), `${help} occurs once`);
      current = [help, { help: about, type: '', samples: [] }];
      families.set(...current);
    } else if (typed !== undefined) {
      assert.deepEqual(
        [current?.[0], current?.[1].type],
        [typed, ''],
        `${typed} has its type after its help`,
      );
      if (current) current[1].type = type;
    } else {
      assert.ok(current, `${line} belongs to a family`);
      current[1].samples.push(readSample(line, ...current));
    }
  }
  for (const [name, family] of families) checkFamily(name, family);
  return families;
}

function readSample(line: string, family: string, { type }: Family): Sample {
  const [, name = '', labels = '', value = ''] = SAMPLE.exec(line) ?? [];
  assert.notEqual(name, '', `a sample: ${line}`);
  const names = SUFFIXES[type as keyof typeof SUFFIXES].map((suffix) => family + suffix);
  assert.ok(names.includes(name), `${name} belongs to ${family}`);
  const pairs = [...labels.matchAll(new RegExp(LABEL, 'g'))].map(([pair]) => readLabel(pair));
  assert.equal(new Set(pairs.map(([key]) => key)).size, pairs.length, `labels occur once: ${line}`);
  const number = Number(value.replace('Inf', 'Infinity'));
  return { name, labels: Object.fromEntries(pairs), value: number };
}

function readLabel(pair: string): [string, string] {
  const at = pair.indexOf('=');
  const raw = pair.slice(at + 2, -1);
  return [pair.slice(0, at), raw.replaceAll(/\\(.)/g, (_all, char) => (char === 'n' ? '\n' : char))];
}

const seriesOf = ({ name, labels }: Sample): string => JSON.stringify([name, Object.entries(labels).sort()]);

function checkFamily(name: string, { type, samples }: Family): void {
  assert.equal(new Set(samples.map(seriesOf)).size, samples.length, `${name}: each series occurs once`);
  if (type === 'counter') {
    assert.match(name, /_total$/);
    for (const { value } of samples) assert.ok(value >= 0, `${name} is not negative`);
  }
  if (type === 'histogram') checkHistogram(name, samples);
}

/** Per set of labels: ascending bounds to +Inf, cumulative counts, and matching sum and count. */
function checkHistogram(name: string, samples: readonly Sample[]): void {
  const groups = Map.groupBy(samples, ({ labels: { le: _le, ...labels } }) => JSON.stringify(labels));
  for (const [labels, group] of groups) {
    const buckets = group.filter((sample) => sample.name === `${name}_bucket`);
    const bounds = buckets.map(({ labels: { le = '' } }) => Number(le.replace('Inf', 'Infinity')));
    const counts = buckets.map(({ value }) => value);
    assert.deepEqual(
      bounds,
      bounds.toSorted((one, other) => one - other),
      `${name}${labels}: bounds ascend`,
    );
    assert.deepEqual(
      counts,
      counts.toSorted((one, other) => one - other),
      `${name}${labels}: counts do not decrease`,
    );
    assert.equal(bounds.at(-1), Number.POSITIVE_INFINITY);
    const total = group.find((sample) => sample.name === `${name}_count`);
    assert.equal(total?.value, counts.at(-1), `${name}${labels}: the count equals the last bucket`);
    assert.ok(group.some((sample) => sample.name === `${name}_sum`));
  }
}

/** The value of the only sample `name` with these labels; undefined if there is none. */
export const sampleOf = (
  families: ReadonlyMap<string, Family>,
  name: string,
  labels: Record<string, string> = {},
): number | undefined =>
  [...families.values()]
    .flatMap(({ samples }) => samples)
    .find((sample) => sample.name === name && isSame(sample.labels, labels))?.value;

const isSame = (one: Record<string, string>, other: Record<string, string>): boolean =>
  JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort());

/** One line per family, sorted by name. */
export const describeFamilies = (families: ReadonlyMap<string, Family>): string =>
  [...families]
    .map(([name, { type, help }]) => `${name} ${type}: ${help}\n`)
    .toSorted()
    .join('');
