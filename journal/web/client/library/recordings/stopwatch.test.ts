import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { startStopwatch } from './stopwatch.ts';

test('what passes in pauses does not count, however often one pauses or resumes', () => {
  const step = fc.record({ seconds: fc.nat(5_000), next: fc.constantFrom('pause', 'resume', 'nothing') });
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      let now = 7;
      let expected = 0;
      let isRunning = true;
      const watch = startStopwatch(() => now);
      for (const { seconds, next } of steps) {
        now += seconds * 1000;
        if (isRunning) expected += seconds;
        assert.equal(watch.seconds(), expected);
        if (next === 'pause') watch.pause();
        if (next === 'resume') watch.resume();
        if (next !== 'nothing') isRunning = next === 'resume';
      }
    }),
  );
});
