import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sanitiseCss } from '../../../accounts/users/custom-css/custom-css.ts';
import { statedContrast } from './routes.ts';

/** Processor time in microseconds of 20 runs, the least of five times. */
function costOf(run: () => unknown): number {
  const costs = [1, 2, 3, 4, 5].map(() => {
    const before = process.cpuUsage();
    for (let time = 0; time < 20; time += 1) run();
    return process.cpuUsage(before).user;
  });
  return Math.min(...costs);
}

const HOSTILE = {
  'the contrast of a style of white space': (size: number) => statedContrast(`${' '.repeat(size)};`),
  'a keyframe selector of digits': (size: number) => sanitiseCss(`@keyframes a{${'1'.repeat(size)}{top:0}}`),
};

for (const [what, read] of Object.entries(HOSTILE))
  test(`twice as many characters take twice as long: ${what}`, () => {
    const size = 6000;
    const once = costOf(() => read(size));
    const twice = costOf(() => read(2 * size));
    // A quadratic reading takes four times as long; the constant is for what is too short to measure.
    assert.ok(twice < 3 * once + 5000, `${once} µs, then ${twice} µs`);
  });

test('the contrast is that of the text on the page, with any white space around selectors', () => {
  const style = '\n  .page  {background:#fff}\n .words , .x{color:#000}';
  assert.equal(statedContrast(style), 21);
});
