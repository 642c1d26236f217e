import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMetrics } from './metrics.ts';

test('counters and gauges are told in the text format', async () => {
  const metrics = createMetrics();
  const posts = metrics.counter('posts_total', 'Posts made.');
  const answers = metrics.counter('answers_total', 'Answers given.');
  let depth = 3;
  metrics.gauge('queue_depth', 'What waits.', async () => depth);
  posts.add();
  answers.add({ status: 'ok', kind: 'a"b\\c\nd' });
  answers.add({ kind: 'a"b\\c\nd', status: 'ok' }, 2);
  depth = 4;
  assert.equal(
    await metrics.renderMetrics(),
    [
      '# HELP posts_total Posts made.',
      '# TYPE posts_total counter',
      'posts_total 1',
      '# HELP answers_total Answers given.',
      '# TYPE answers_total counter',
      'answers_total{kind="a\\"b\\\\c\\nd",status="ok"} 3',
      '# HELP queue_depth What waits.',
      '# TYPE queue_depth gauge',
      'queue_depth 4',
      '',
    ].join('\n'),
  );
});

test('what was never counted is 0, and a name is declared once', async () => {
  const metrics = createMetrics();
  metrics.counter('quiet_total', 'Nothing yet.');
  assert.match(await metrics.renderMetrics(), /^quiet_total 0$/m);
  assert.throws(() => metrics.counter('quiet_total', 'Again.'), /twice/);
});
