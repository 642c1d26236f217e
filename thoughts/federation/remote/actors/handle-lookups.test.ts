// Lookups of handles whose servers do not respond in time.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RemoteError } from '@tandem/platform/http-client/remote-error.ts';
import { createMetrics } from '@tandem/platform/metrics/metrics.ts';
import { Refusal } from '@tandem/platform/refusal.ts';
import { createTestClock } from '@tandem/platform/testing/clock.ts';
import { MINUTE } from '@tandem/platform/time/clock.ts';
import { createHandleLookups } from './handle-lookups.ts';

const caller = { person: 'ada', releaseWhile: <Result>(work: () => Promise<Result>) => work() };

function openLookups() {
  const clock = createTestClock(0);
  const lookups = createHandleLookups({ clock, metrics: createMetrics() });
  return {
    advance: clock.advance,
    /** Returns whether a request was sent. */
    async ask(name: string, host: string, reason: 'timeout' | 'network'): Promise<boolean> {
      let isAsked = false;
      const cause = new RemoteError(reason, 'No reply.');
      const work = async () => {
        isAsked = true;
        throw new Refusal('bad-gateway', 'No reply.', { cause });
      };
      await assert.rejects(lookups.run({ key: `${name}@${host}`, host }, caller, work), {
        kind: 'bad-gateway',
      });
      return isAsked;
    },
  };
}

test('a domain whose servers were too slow four times is not asked for a minute', async () => {
  const { ask, advance } = openLookups();
  for (const name of ['one', 'two', 'three', 'four'])
    assert.equal(await ask(name, `${name}.slow.example`, 'timeout'), true, name);
  assert.equal(await ask('five', 'slow.example', 'timeout'), false);
  assert.equal(await ask('five', 'other.example', 'timeout'), true);
  advance(MINUTE + 1);
  assert.equal(await ask('five', 'slow.example', 'timeout'), true);
});

test('other failures of a domain are remembered for the handle alone', async () => {
  const { ask } = openLookups();
  for (const name of ['one', 'two', 'three', 'four', 'five'])
    assert.equal(await ask(name, 'broken.example', 'network'), true, name);
  assert.equal(await ask('five', 'broken.example', 'network'), false);
});
