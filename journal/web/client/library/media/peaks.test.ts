import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { toPeaks } from './peaks.ts';

test('a waveform has as many bars as asked for, and its loudest part is 100', () => {
  const samples = fc.float32Array({ min: -1, max: 1, noNaN: true, minLength: 1, maxLength: 400 });
  fc.assert(
    fc.property(samples, fc.integer({ min: 1, max: 60 }), (sound, bars) => {
      const peaks = toPeaks(sound, bars);
      assert.equal(peaks.length, bars);
      assert.ok(peaks.every((peak) => Number.isInteger(peak) && peak >= 0 && peak <= 100));
      assert.equal(Math.max(...peaks), sound.some((one) => one * one > 0) ? 100 : 0);
    }),
  );
  assert.deepEqual(toPeaks(new Float32Array([0, 0, 0.5, -0.5, 0.25, 0.25]), 3), [0, 100, 50]);
  assert.deepEqual(toPeaks(new Float32Array(), 2), [0, 0]);
});
