import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { DataVersion } from '../../database/database.ts';
import { Payload } from '../payload/payload.ts';
import { BulkReply } from '../replies/reply.ts';
import { createResponseCache } from './response-cache.ts';
import type { CacheableResponse, Compute, SharedResponse } from './shared-response.ts';

const bodyOf = (shared: CacheableResponse): unknown => {
  assert.ok(!(shared instanceof BulkReply));
  return shared.payload.body;
};
const responseOf = (text: string): SharedResponse => ({
  status: 200,
  headers: {},
  payload: new Payload(text),
});

const free = (read: () => number): DataVersion => ({ kind: 'free', read });

/** Requests `key` as the read pipeline does. */
async function request(
  cache: ReturnType<typeof createResponseCache>,
  key: string,
  compute: Compute,
): Promise<unknown> {
  const version = await cache.readVersion();
  return bodyOf(await cache.getOrCompute(key, version, compute));
}

for (const kind of ['free', 'query', 'none'] as const) {
  describe(`the response cache with a database version that is ${kind}`, () => {
    /** A database with one number; reads block until `release` is called. */
    const setUp = () => {
      let committed = 0;
      let reads = 0;
      const waiting: (() => void)[] = [];
      const query = async (): Promise<number> => {
        await Promise.resolve();
        const seen = committed;
        await new Promise<void>((resolve) => waiting.push(resolve));
        return seen;
      };
      const dataVersion = {
        free: free(() => committed),
        query: { kind: 'query', read: query } satisfies DataVersion,
        none: null,
      }[kind];
      const share = createResponseCache({ dataVersion });
      const read = async (): Promise<SharedResponse> => {
        reads += 1;
        const seen = committed;
        await new Promise<void>((resolve) => waiting.push(resolve));
        return responseOf(String(seen));
      };
      return {
        commit: () => {
          committed += 1;
          return committed;
        },
        ask: async (key = 'a') => Number(await request(share, key, read)),
        release: () => waiting.shift()?.(),
        isWaiting: () => waiting.length > 0,
        reads: () => reads,
      };
    };

    test('no response is older than the last commit before its request', async () => {
      const step = fc.constantFrom('ask', 'ask another', 'commit', 'release');
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
          const { commit, ask, release, isWaiting } = setUp();
          let latest = 0;
          const asked: Promise<void>[] = [];
          for (const each of steps) {
            if (each === 'commit') latest = commit();
            else if (each === 'release') release();
            else {
              const least = latest;
              const result = ask(each === 'ask' ? 'a' : 'b');
              asked.push(result.then((given) => assert.ok(given >= least, `${given} < ${least}`)));
            }
            await Promise.resolve();
          }
          const all = Promise.all(asked);
          let isDone = false;
          void all.finally(() => {
            isDone = true;
          });
          while (!isDone) {
            if (isWaiting()) release();
            await Promise.resolve();
          }
          await all;
        }),
      );
    });

    test('concurrent equal requests share one computation', async () => {
      const { ask, release, isWaiting, reads } = setUp();
      const all = Promise.all(Array.from({ length: 50 }, () => ask()));
      const another = ask('b');
      for (let turn = 0; turn < 100; turn += 1) {
        if (isWaiting()) release();
        await Promise.resolve();
      }
      assert.deepEqual([...new Set(await all), await another], [0, 0]);
      assert.ok(reads() <= 3, `${reads()} reads`);
    });
  });
}

test('a failure rejects the requests that share it, and is not cached', async () => {
  for (const dataVersion of [free(() => 1), null]) {
    const share = createResponseCache({ dataVersion });
    const fail = () => Promise.reject(new Error('no'));
    const outcomes = await Promise.allSettled([request(share, 'a', fail), request(share, 'a', fail)]);
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ['rejected', 'rejected'],
    );
    assert.equal(await request(share, 'a', async () => responseOf('yes')), 'yes');
  }
});

test('the size of the cache is limited', async () => {
  const share = createResponseCache({ dataVersion: free(() => 1) });
  const large = async () => ({ status: 200, headers: {}, payload: new Payload(' '.repeat(200 * 1024)) });
  let reads = 0;
  const small = async () => {
    reads += 1;
    return responseOf('small');
  };
  await request(share, 'small', small);
  for (let index = 0; index < 41; index += 1) await request(share, `large ${index}`, large);
  await request(share, 'small', small);
  assert.equal(reads, 2);
  await request(share, 'k'.repeat(3000), small);
  await request(share, 'k'.repeat(3000), small);
  assert.equal(reads, 4);
});

test('no response is cached while the version is unknown', async () => {
  const versions = [1, Number.NaN, Number.NaN, 1, 1];
  const dataVersion = { kind: 'query', read: async () => versions.shift() ?? 0 } as const;
  const share = createResponseCache({ dataVersion });
  let reads = 0;
  const read = async () => {
    reads += 1;
    return responseOf(String(reads));
  };
  const given: unknown[] = [];
  while (versions.length > 0) given.push(await request(share, 'a', read));
  assert.deepEqual(given, ['1', '2', '3', '4', '4']);
});
