// Access tokens: signature, expiry, and verification cost.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toSessionId } from '../../identity/caller.ts';
import { createTestClock } from '../../testing/clock.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { useDatabase } from '../../testing/open-databases.ts';
import { processorTimeOf } from '../../testing/processor-time.ts';
import { createAccessTokens } from './tokens.ts';

eachDatabase('access tokens', (dialect) => {
  const here = useDatabase(dialect);
  const sessionId = toSessionId(crypto.randomUUID());

  test('name their session until they expire, and to their issuer alone', async () => {
    const clock = createTestClock(5_000);
    const tokens = await createAccessTokens(here.database, 'journal', clock);
    const token = await tokens.sign(sessionId, 60);
    const others = await createAccessTokens(here.database, 'thoughts', clock);
    assert.equal(await others.verify(token), null);
    for (const [at, expected] of [
      [5_000, sessionId],
      [64_999, sessionId],
      [65_000, null],
    ] as const) {
      clock.set(at);
      assert.equal(await tokens.verify(token), expected, `${at}`);
    }
    assert.equal(await tokens.verify(`${token}x`), null);
  });

  test('are verified once: those in use cost little, however many alternate', async () => {
    const tokens = await createAccessTokens(here.database, 'journal', createTestClock(0));
    const signed = await Promise.all(Array.from({ length: 300 }, () => tokens.sign(sessionId, 60)));
    const verifyAll = () =>
      processorTimeOf(async () => {
        for (const token of signed) assert.equal(await tokens.verify(token), sessionId);
      });
    const first = await verifyAll();
    const again = [await verifyAll(), await verifyAll(), await verifyAll()];
    // Expected: about a fiftieth.
    assert.ok(Math.min(...again) < first / 3, `${first} ms, then ${again} ms`);
  });
});
