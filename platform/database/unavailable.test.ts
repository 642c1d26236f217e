import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLog } from '../log/log.ts';
import { logFailure } from './unavailable.ts';

test('an unavailable database logs a warning without a stack, other errors log the stack', () => {
  const lines: unknown[] = [];
  const note = (level: string) => (fields: object, message: string) =>
    lines.push([level, Object.keys(fields), message]);
  const log = Object.assign(createLog('test', 'silent'), { warn: note('warn'), error: note('error') });
  const refused = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
  logFailure(log, refused, 'job failed', { worker: 'a' });
  logFailure(log, new TypeError('x is undefined'), 'job failed', { worker: 'a' });
  assert.deepEqual(lines, [
    ['warn', ['worker', 'reason'], 'job failed'],
    ['error', ['err', 'worker'], 'job failed'],
  ]);
});
