// Cached responses belong to their caller, and are as recent as the database.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '../../testing/databases.ts';
import { RATE_LIMIT, startReadingService } from '../testing/reading-service.ts';

eachDatabase('responses that depend only on the caller and the database', (dialect) => {
  const start = async () => {
    const service = await startReadingService(dialect);
    return {
      ...service,
      ask: async (path: string, token: string | null = null) => {
        const { status, body } = await service.client.get(path, { token });
        return status === 200 ? [body.who, body.rows] : status;
      },
    };
  };

  test('each caller gets their own response, in any order of requests', async () => {
    await using here = await start();
    const before = (await here.ask('/open')) as [null, number];
    for (const round of [0, 1, 2]) {
      const rows = before[1] + round;
      for (const _ of [1, 2]) {
        assert.deepEqual(await here.ask('/open'), [null, rows]);
        for (const name of ['a', 'b']) {
          assert.deepEqual(await here.ask('/open', name), [name, rows]);
          assert.deepEqual(await here.ask('/closed', name), [name, rows]);
        }
        assert.equal(await here.ask('/open', 'nobody'), 401);
        assert.equal(await here.ask('/closed', 'nobody'), 401);
        assert.equal(await here.ask('/closed'), 401);
      }
      await here.commit();
    }
  });

  test('a response is computed again only after a commit', async () => {
    await using here = await start();
    const askAll = async () => {
      for (const name of ['a', 'b']) await here.ask('/closed', name);
      await here.ask('/open');
    };
    /** Repeats because commits of other tests in other databases of the same PostgreSQL server also count. */
    const askUntilRepeated = async () => {
      for (let before = -1; before !== here.worked(); ) {
        before = here.worked();
        await askAll();
      }
    };
    await askUntilRepeated();
    const first = here.worked();
    if (dialect === 'sqlite') assert.equal(first, 3);
    await here.commit();
    await askAll();
    assert.equal(here.worked(), first + 3);
    const [, rows] = (await here.ask('/open')) as [null, number];
    await askUntilRepeated();
    assert.deepEqual(await here.ask('/closed', 'a'), ['a', rows]);
  });

  test('an access token revoked during a request is refused in the next one', async () => {
    await using here = await start();
    const ask = () => here.ask('/granted', 'granted-a');
    for (const _ of [1, 2, 3]) assert.ok(Array.isArray(await ask()));
    // Invalidates the cached response. The token is valid when it is looked up, and then revoked.
    await here.commit();
    here.onceIdentified(() => here.revoke('granted-a'));
    await ask();
    assert.deepEqual([await ask(), await ask()], [401, 401]);
  });

  test('a cached response to an access token counts against the rate limit', async () => {
    await using here = await start();
    const left = async () => {
      const { status, headers } = await here.client.get('/granted', { token: 'granted-b' });
      return [status, headers.get('x-ratelimit-remaining')];
    };
    for (let remaining = RATE_LIMIT - 1; remaining >= 0; remaining -= 1)
      assert.deepEqual(await left(), [200, String(remaining)]);
    assert.deepEqual([await left(), await left()], Array(2).fill([429, '0']));
    assert.ok(Array.isArray(await here.ask('/granted', 'granted-c')));
  });
});
