// A failing event is retried with growing delays, and finally dropped so that later events can proceed.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recordEvent } from '@tandem/platform/queue/event-queue.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { HOUR, SECOND } from '@tandem/platform/time/clock.ts';
import { useServerDatabase } from '../../testing/server-database.ts';
import { useThoughts } from '../../testing/thoughts.ts';

eachDatabase('a failing event', (dialect) => {
  const thoughts = useThoughts(dialect);
  const server = useServerDatabase(thoughts);
  const select = () =>
    server.database.read
      .selectFrom('event')
      .select(['payload', 'attempts', 'due_at'])
      .where('subject', '=', 'a fault of ours')
      .orderBy('id')
      .execute();

  test('a failed event is retried fifteen times, with delays from two seconds to an hour', async () => {
    const now = () => thoughts.clock.now();
    for (const payload of ['no JSON', 'the next'])
      await server.database.write((tx) =>
        recordEvent(tx as never, { kind: 'liked', subject: 'a fault of ours', payload }, now()),
      );
    const waits: number[] = [];
    for (let left = await select(); left.length === 2; left = await select()) {
      await thoughts.service.drainQueues();
      const [first, next] = await select();
      if (first?.payload !== 'no JSON') break;
      assert.equal(next?.attempts, 0);
      waits.push(Number(first.due_at) - now());
      thoughts.clock.advance(Number(first.due_at) - now());
    }
    const expected = Array.from({ length: 14 }, (_, at) => Math.min(HOUR, SECOND * 2 ** (at + 1)));
    assert.deepEqual(waits, expected);
    assert.deepEqual(
      (await select()).map(({ payload }) => payload),
      ['the next'],
    );
  });
});
