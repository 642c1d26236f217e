import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { Payload } from '../payload/payload.ts';
import { BulkReply } from '../replies/bulk-reply.ts';
import { createResponseCache } from './response-cache.ts';
import type { CacheableResponse, SharedResponse } from './shared-response.ts';

const bodyOf = (shared: CacheableResponse): unknown => {
  assert.ok(!(shared instanceof BulkReply));
  return shared.payload.body;
};
const responseOf = (text: string): SharedResponse => ({
  status: 200,
  headers: {},
  payload: new Payload(text),
});

for (const asks of [true, false]) {
  describe(`the response cache of a database that ${asks ? 'reports' : 'does not report'} changes`, () => {
    /** A database of one number; `read` takes as long as `release` is not called. */
    const setUp = () => {
      let committed = 0;
      let reads = 0;
      const waiting: (() => void)[] = [];
      const share = createResponseCache({ dataVersion: asks ? () => committed : null });
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
        ask: async (key = 'a') => Number(bodyOf(await share.getOrCompute(key, read))),
        askAgain: async () => Number(bodyOf(await (share.getIfRepeated('mine', read) ?? read()))),
        release: () => waiting.shift()?.(),
        isWaiting: () => waiting.length > 0,
        reads: () => reads,
      };
    };

    test('no response is older than the last commit before its request', async () => {
      const step = fc.constantFrom('ask', 'ask again', 'commit', 'release');
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
          const { commit, ask, askAgain, release, isWaiting } = setUp();
          let latest = 0;
          const asked: Promise<void>[] = [];
          for (const each of steps) {
            if (each === 'commit') latest = commit();
            else if (each === 'release') release();
            else {
              const least = latest;
              const result = each === 'ask' ? ask() : askAgain();
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

    test('concurrent requests for the same share one computation', async () => {
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

test('a failure rejects those who share it, and is not cached', async () => {
  for (const version of [() => 1, null]) {
    const share = createResponseCache({ dataVersion: version });
    const fail = () => Promise.reject(new Error('no'));
    const outcomes = await Promise.allSettled([share.getOrCompute('a', fail), share.getOrCompute('a', fail)]);
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ['rejected', 'rejected'],
    );
    assert.equal(bodyOf(await share.getOrCompute('a', async () => responseOf('yes'))), 'yes');
  }
});

test('the cache is bounded', async () => {
  const share = createResponseCache({ dataVersion: () => 1 });
  const large = async () => ({ status: 200, headers: {}, payload: new Payload(' '.repeat(1024 * 1024)) });
  let reads = 0;
  const small = async () => {
    reads += 1;
    return responseOf('small');
  };
  await share.getOrCompute('small', small);
  for (let index = 0; index < 5; index += 1) await share.getOrCompute(`large ${index}`, large);
  await share.getOrCompute('small', small);
  assert.equal(reads, 2);
  await share.getOrCompute('k'.repeat(3000), small);
  await share.getOrCompute('k'.repeat(3000), small);
  assert.equal(reads, 4);
});

test('a response of a caller is cached from the second request on, until a commit', async () => {
  let committed = 0;
  const share = createResponseCache({ dataVersion: () => committed });
  const yes = async () => responseOf('yes');
  const asked = () => [
    share.getIfRepeated('a', yes),
    share.getIfRepeated('a', yes),
    share.getIfRepeated('b', yes),
  ];
  for (const _ of [1, 2]) {
    const [first, second, other] = asked();
    assert.deepEqual([first, other, second && bodyOf(await second)], [null, null, 'yes']);
    assert.equal(share.getIfRepeated('a', yes), second);
    committed += 1;
  }
  assert.equal(createResponseCache({ dataVersion: null }).getIfRepeated('a', yes), null);
  assert.equal(
    share.getIfRepeated('k'.repeat(3000), yes) ?? share.getIfRepeated('k'.repeat(3000), yes),
    null,
  );
});
