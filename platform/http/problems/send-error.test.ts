import assert from 'node:assert/strict';
import { test } from 'node:test';
import { invalid } from '../../refusal.ts';
import { asRefusal } from './send-error.ts';

const failing = (code: string) => Object.assign(new Error(code), { code });

test('a disk failure is reported as unavailable, wherever it occurs', () => {
  for (const code of ['EIO', 'ENOSPC', 'EROFS']) {
    const refusal = asRefusal(failing(code));
    assert.deepEqual([refusal?.kind, refusal?.retryAfter], ['unavailable', 30], code);
  }
  for (const code of ['EACCES', 'EISDIR', 'EPERM']) assert.equal(asRefusal(failing(code)), null, code);
});

test('a refusal is not replaced by an error of a disposal', async () => {
  const refusal = invalid('', 'No.');
  const leave = async () => {
    await using _held = { [Symbol.asyncDispose]: () => Promise.reject(failing('EBADF')) };
    throw refusal;
  };
  await assert.rejects(leave(), (error: unknown) => asRefusal(error) === refusal);
});
