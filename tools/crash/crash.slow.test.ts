// A few rounds of what `npm run crash` does two hundred times.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { serviceNames, withService } from '../testing/service-under-test.ts';
import { crash } from './campaign.ts';
import { readOptions, UsageError } from './options.ts';

const ROUNDS = 2;
const LIMIT = { timeout: 120_000 };

describe('killed while people write', () => {
  for (const name of serviceNames) {
    for (const dialect of ['sqlite', 'postgres'] as const) {
      test(`${name} on ${dialect} has all that it acknowledged, once`, LIMIT, async () => {
        const report = await withService(name, (target) => crash(target, dialect, ROUNDS));
        assert.ok(report.acknowledged >= ROUNDS);
        assert.ok(report.unknown > 0, 'something is under way when it is killed');
      });
    }
  }

  test('the loss of one acknowledged write is found', LIMIT, async () => {
    const lost = withService('thoughts', (target) =>
      crash(
        {
          ...target,
          write: async (...given) => {
            const writes = await target.write(...given);
            const [first] = writes;
            if (first) writes.push({ ...first, reply: { ...first.reply, id: crypto.randomUUID() } });
            return writes;
          },
        },
        'sqlite',
        1,
      ),
    );
    await assert.rejects(lost, assert.AssertionError);
  });
});

test('the command line is parsed, and unknown options are refused', () => {
  assert.deepEqual(readOptions([]), {
    ...{ rounds: 20, help: false, services: ['journal', 'thoughts'], dialects: ['sqlite', 'postgres'] },
  });
  const { rounds, services, dialects } = readOptions(
    '--rounds 200 --service thoughts --database postgres'.split(' '),
  );
  assert.deepEqual([rounds, services, dialects], [200, ['thoughts'], ['postgres']]);
  for (const wrong of ['--rounds 0', '--rounds x', '--service mail', '--database db2', '--quick']) {
    assert.throws(() => readOptions(wrong.split(' ')), UsageError);
  }
});
