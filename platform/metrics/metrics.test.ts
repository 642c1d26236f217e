import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { registerProcessMetrics } from '../service/telemetry.ts';
import { cases } from '../testing/cases.ts';
import { anyCharacter } from '../testing/characters.ts';
import { readExposition, sampleOf } from '../testing/prometheus.ts';
import { createHistogramData, createMetrics } from './metrics.ts';

const AT_END = [
  '# HELP metrics_unreadable Metrics omitted because they could not be read.',
  '# TYPE metrics_unreadable gauge',
];

test('counters and gauges are rendered in the text format', async () => {
  const metrics = createMetrics();
  const posts = metrics.counter('posts_total', 'Posts made.');
  const replies = metrics.counter('replies_total', 'Replies sent.');
  let depth = 3;
  metrics.gauge('queue_depth', 'Waiting jobs.', async () => depth);
  posts.add();
  replies.add({ status: 'ok', kind: 'a"b\\c\nd' });
  replies.add({ kind: 'a"b\\c\nd', status: 'ok' }, 2);
  depth = 4;
  assert.deepEqual((await metrics.renderMetrics()).split('\n'), [
    '# HELP posts_total Posts made.',
    '# TYPE posts_total counter',
    'posts_total 1',
    '# HELP replies_total Replies sent.',
    '# TYPE replies_total counter',
    'replies_total{kind="a\\"b\\\\c\\nd",status="ok"} 3',
    '# HELP queue_depth Waiting jobs.',
    '# TYPE queue_depth gauge',
    'queue_depth 4',
    ...AT_END,
    'metrics_unreadable 0',
    '',
  ]);
});

test('a histogram counts each value in every bucket that contains it', async () => {
  const metrics = createMetrics();
  const waits = metrics.histogram('wait_seconds', 'Waiting.', [0.1, 1]);
  for (const value of [0.05, 0.1, 0.5, 7]) waits.of({ pool: 'left' }).observe(value);
  const families = readExposition(await metrics.renderMetrics());
  const bucket = (le: string) => sampleOf(families, 'wait_seconds_bucket', { pool: 'left', le });
  assert.deepEqual([bucket('0.1'), bucket('1'), bucket('+Inf')], [2, 3, 4]);
  assert.equal(sampleOf(families, 'wait_seconds_sum', { pool: 'left' }), 7.65);
});

test('the lag of the event loop has its median, its 99th percentile and its maximum', async () => {
  const metrics = createMetrics();
  registerProcessMetrics(metrics);
  const families = readExposition(await metrics.renderMetrics());
  for (const quantile of ['0.5', '0.99', '1']) {
    const lag = sampleOf(families, 'nodejs_eventloop_lag_seconds', { quantile });
    assert.ok(lag !== undefined && lag >= 0, `${quantile}: ${lag}`);
  }
});

test('a new counter is 0, and a name is registered once', async () => {
  const metrics = createMetrics();
  metrics.counter('quiet_total', 'Nothing yet.');
  assert.match(await metrics.renderMetrics(), /^quiet_total 0$/m);
  assert.throws(() => metrics.counter('quiet_total', 'Again.'), /twice/);
});

test('unreadable metrics are omitted and counted, and the rest are rendered', async () => {
  const metrics = createMetrics();
  metrics.gauge('away', 'From an unavailable database.', () => Promise.reject(new Error('away')));
  metrics.gauge('here', 'At hand.', () => 1);
  const families = readExposition(await metrics.renderMetrics());
  assert.equal(families.has('away'), false);
  assert.deepEqual([sampleOf(families, 'here'), sampleOf(families, 'metrics_unreadable')], [1, 1]);
});

test('concurrent renderings read each metric once', async () => {
  const metrics = createMetrics();
  let reads = 0;
  metrics.gauge('reads', 'Reads.', async () => (reads += 1));
  const both = await Promise.all([metrics.renderMetrics(), metrics.renderMetrics()]);
  assert.deepEqual([both[0] === both[1], reads], [true, 1]);
});

test('any labels and values survive rendering and parsing', async () => {
  const labels = fc.dictionary(
    fc.stringMatching(/^[a-z_][a-z0-9_]{0,8}$/),
    fc.string({ unit: anyCharacter }),
  );
  const property = fc.asyncProperty(
    labels,
    fc.double({ min: 0, noNaN: true }),
    fc.string(),
    async (given, value, means) => {
      const metrics = createMetrics();
      metrics.counterCallback('some_total', `x${means}`, () => [[given, value]]);
      const [sample] = readExposition(await metrics.renderMetrics()).get('some_total')?.samples ?? [];
      assert.deepEqual([{ ...sample?.labels }, sample?.value], [{ ...given }, value]);
    },
  );
  await fc.assert(property, { numRuns: cases(600) });
});

test('a histogram counts every value', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -5, max: 20 })), (values) => {
      const { observe, counts, ...rest } = createHistogramData([0, 5, 10]);
      for (const value of values) observe(value);
      assert.equal(
        counts.reduce((sum, count) => sum + count, 0),
        values.length,
      );
      assert.equal(counts[0], values.filter((value) => value <= 0).length);
      assert.equal(counts[3], values.filter((value) => value > 10).length);
      assert.deepEqual(rest.bounds, [0, 5, 10]);
    }),
  );
});
