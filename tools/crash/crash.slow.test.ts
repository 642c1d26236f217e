// A few rounds of `npm run crash`, which runs many.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { cases } from '../../platform/testing/cases.ts';
import { serviceNames, withService } from '../testing/service-under-test.ts';
import { crash } from './campaign.ts';

const ROUNDS = cases(6);

describe('a process killed during writes', () => {
  for (const name of serviceNames) {
    for (const dialect of ['sqlite', 'postgres'] as const) {
      test(`${name} on ${dialect} has every acknowledged write exactly once`, async () => {
        const report = await withService(name, (target) => crash(target, dialect, ROUNDS));
        assert.ok(report.acknowledged >= ROUNDS);
        assert.ok(report.unknown > 0, 'writes are in progress at the kill');
      });
    }
  }

  test('the loss of one acknowledged write is detected', async () => {
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
