import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { BulkWork } from '../answers/bulk.ts';
import { Content } from '../answers/content.ts';
import { createShare, type Shared, type SharedAnswer } from './shared-answers.ts';

const bodyOf = (shared: Shared): unknown => {
  assert.ok(!(shared instanceof BulkWork));
  return shared.content.body;
};
const answer = (text: string): SharedAnswer => ({ status: 200, headers: {}, content: new Content(text) });

for (const asks of [true, false]) {
  describe(`shared answers of a database that ${asks ? 'says' : 'does not say'} when it changed`, () => {
    /** A database of one number; `read` takes as long as `release` is not called. */
    const setUp = () => {
      let committed = 0;
      let reads = 0;
      const waiting: (() => void)[] = [];
      const share = createShare({ version: asks ? () => committed : null });
      const read = async (): Promise<SharedAnswer> => {
        reads += 1;
        const seen = committed;
        await new Promise<void>((resolve) => waiting.push(resolve));
        return answer(String(seen));
      };
      return {
        commit: () => {
          committed += 1;
          return committed;
        },
        ask: async (key = 'a') => Number(bodyOf(await share.crowd(key, read))),
        askAgain: async () => Number(bodyOf(await (share.again('mine', read) ?? read()))),
        release: () => waiting.shift()?.(),
        isWaiting: () => waiting.length > 0,
        reads: () => reads,
      };
    };

    test('nobody is given what was read before something that was committed before they asked', async () => {
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
              const answered = each === 'ask' ? ask() : askAgain();
              asked.push(answered.then((given) => assert.ok(given >= least, `${given} < ${least}`)));
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

    test('who ask for the same meanwhile share the work', async () => {
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

test('a failure is told to who shares it, and not kept', async () => {
  for (const version of [() => 1, null]) {
    const share = createShare({ version });
    const fail = () => Promise.reject(new Error('no'));
    const outcomes = await Promise.allSettled([share.crowd('a', fail), share.crowd('a', fail)]);
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ['rejected', 'rejected'],
    );
    assert.equal(bodyOf(await share.crowd('a', async () => answer('yes'))), 'yes');
  }
});

test('what is kept is bounded', async () => {
  const share = createShare({ version: () => 1 });
  const large = async () => ({ status: 200, headers: {}, content: new Content(' '.repeat(1024 * 1024)) });
  let reads = 0;
  const small = async () => {
    reads += 1;
    return answer('small');
  };
  await share.crowd('small', small);
  for (let index = 0; index < 5; index += 1) await share.crowd(`large ${index}`, large);
  await share.crowd('small', small);
  assert.equal(reads, 2);
  await share.crowd('k'.repeat(3000), small);
  await share.crowd('k'.repeat(3000), small);
  assert.equal(reads, 4);
});

test('what one person asks is kept from the second time on, until something is committed', async () => {
  let committed = 0;
  const share = createShare({ version: () => committed });
  const yes = async () => answer('yes');
  const asked = () => [share.again('a', yes), share.again('a', yes), share.again('b', yes)];
  for (const _ of [1, 2]) {
    const [first, second, other] = asked();
    assert.deepEqual([first, other, second && bodyOf(await second)], [null, null, 'yes']);
    assert.equal(share.again('a', yes), second);
    committed += 1;
  }
  assert.equal(createShare({ version: null }).again('a', yes), null);
  assert.equal(share.again('k'.repeat(3000), yes) ?? share.again('k'.repeat(3000), yes), null);
});
