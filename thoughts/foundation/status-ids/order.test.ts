import assert from 'node:assert/strict';
import { test } from 'node:test';
import { markSanitised } from '@tandem/platform/html/sanitised.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { SECOND } from '@tandem/platform/time/clock.ts';
import type { StatusNumber, ThoughtId } from '../../ids.ts';
import { boostThought } from '../../posts/reactions/boosts/boosts.ts';
import { publishThought } from '../../posts/thoughts/publish.ts';
import { post, readAllPages } from '../../testing/posts.ts';
import { useServerDatabase } from '../../testing/server-database.ts';
import { useThoughts } from '../../testing/thoughts.ts';
import { requireActor } from '../actors/actors.ts';
import type { ThoughtsDb } from '../tables/tables.ts';
import { NO_LABELS } from '../thoughts/labels.ts';
import { bounds, findNumbered, isBeyond, loadStatusNumbers } from './queries.ts';
import { compareNewest, toStatusNumber } from './status-ids.ts';

eachDatabase('the numbers of thoughts and boosts', (dialect) => {
  const thoughts = useThoughts(dialect);
  const serverDatabase = useServerDatabase(thoughts);

  const receive = async (handle: string, text: string, at: number): Promise<ThoughtId> => {
    const stored = await serverDatabase.database.write(async (tx) => {
      const author = await requireActor(tx, handle);
      const body = {
        content: text,
        contentHtml: markSanitised(text),
        tags: [],
        tokens: [text],
        mentioned: [],
        ...NO_LABELS,
      };
      const origin = { uri: `https://other.example/${crypto.randomUUID()}`, url: null };
      const scope = { visibility: 'public', listed: true } as const;
      const draft = { author, body, ...scope, parent: null, recipients: [], at, origin };
      return publishThought(tx, draft, thoughts.clock.now());
    });
    assert.ok(stored);
    return stored.id;
  };

  const allNumbers = async (db: ThoughtsDb): Promise<StatusNumber[]> => {
    const own = await db.selectFrom('thought').select(['created_at', 'tie']).execute();
    const boosts = await db.selectFrom('boost').select(['created_at', 'tie']).execute();
    return [
      ...own.map((row) => toStatusNumber('thought', row)),
      ...boosts.map((row) => toStatusNumber('boost', row)),
    ];
  };

  test('numbers have the order of lists, also for local posts and remote dates in whole seconds', async () => {
    const ada = await thoughts.join();
    const stranger = await serverDatabase.addRemoteActor();
    const second = Math.floor(thoughts.clock.now() / SECOND) * SECOND - SECOND;
    for (let round = 0; round < 4; round += 1) {
      await post(ada, `of one millisecond ${round}`);
      await receive(stranger, `of one second ${round}`, second);
      await receive(stranger, `of another ${round}`, second - round * SECOND);
      if (round % 2 === 0) thoughts.clock.advance(1);
    }
    const listed = (await readAllPages(ada, '/feed/public', 5)).map(({ id }) => id);
    const numbers = await loadStatusNumbers(serverDatabase.database.read, listed);
    const inOrder = listed.toSorted((a, b) => {
      const one = numbers.get(a);
      const other = numbers.get(b);
      assert.ok(one && other);
      return compareNewest(one, other);
    });
    assert.deepEqual(inOrder, listed);
  });

  test('a number resolves to a visible thought or boost', async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    const { read } = serverDatabase.database;
    const adaId = await serverDatabase.idOf(ada.username);
    const bobId = await serverDatabase.idOf(bob.username);
    const { id: note } = await post(ada, 'a note', { visibility: 'private' });
    const { id } = await post(ada, 'for all');
    await bob.post(`/thoughts/${id}/boost`);
    const numbers = await loadStatusNumbers(read, [id, note]);
    const numberOf = (which: ThoughtId): StatusNumber => {
      const number = numbers.get(which);
      assert.ok(number);
      return number;
    };
    assert.deepEqual(await findNumbered(read, numberOf(id), null), { thoughtId: id, boosterId: null });
    assert.deepEqual(await findNumbered(read, numberOf(note), adaId), { thoughtId: note, boosterId: null });
    assert.equal(await findNumbered(read, numberOf(note), bobId), null);
    const boost = await read
      .selectFrom('boost')
      .select(['created_at', 'tie'])
      .where('actor_id', '=', bobId)
      .executeTakeFirstOrThrow();
    const boosted = toStatusNumber('boost', boost);
    assert.deepEqual(await findNumbered(read, boosted, null), { thoughtId: id, boosterId: bobId });
    await bob.delete(`/thoughts/${id}/boost`);
    assert.equal(await findNumbered(read, boosted, null), null);
  });

  test('numbers of one date are unique and separate older from newer', async () => {
    const { database } = serverDatabase;
    const one = await serverDatabase.addRemoteActor();
    const other = await serverDatabase.addRemoteActor();
    const at = thoughts.clock.now() - 60 * SECOND;
    const ids = await Promise.all(
      Array.from({ length: 12 }, (_, number) => receive(number % 2 ? one : other, `same ${number}`, at)),
    );
    await Promise.all(
      ids.map((id) =>
        database.write(async (tx) => boostThought(tx, await requireActor(tx, one), id, { at })),
      ),
    );
    const numbers = await allNumbers(database.read);
    assert.equal(new Set(numbers).size, numbers.length);
    const sorted = numbers.toSorted(compareNewest);
    for (const cursor of numbers) {
      for (const side of ['older', 'newer'] as const) {
        const bound = bounds(side, cursor);
        const found = await database.read
          .selectFrom('thought')
          .select(['created_at', 'tie'])
          .where(isBeyond('thought', side, bound.thought))
          .execute();
        const boosts = await database.read
          .selectFrom('boost')
          .select(['created_at', 'tie'])
          .where(isBeyond('boost', side, bound.boost))
          .execute();
        const place = sorted.indexOf(cursor);
        assert.deepEqual(
          [
            ...found.map((row) => toStatusNumber('thought', row)),
            ...boosts.map((row) => toStatusNumber('boost', row)),
          ].toSorted(compareNewest),
          side === 'older' ? sorted.slice(place + 1) : sorted.slice(0, place),
        );
      }
    }
  });

  test('a date without free ties uses earlier numbers, and none beyond', async () => {
    const stranger = await serverDatabase.addRemoteActor();
    const at = thoughts.clock.now() - 120 * SECOND;
    const first = await receive(stranger, 'the last of its date', at);
    const { read } = serverDatabase.database;
    await serverDatabase.database.write((tx) =>
      tx.updateTable('thought').set({ tie: 32_767 }).where('id', '=', first).execute(),
    );
    const second = await receive(stranger, 'one more', at);
    const rows = await read
      .selectFrom('thought')
      .select(['id', 'tie'])
      .where('created_at', '=', at)
      .execute();
    assert.deepEqual(rows.map(({ id }) => id).sort(), [first, second].sort());
    assert.ok(rows.every(({ tie }) => tie < 32_768));
  });
});
