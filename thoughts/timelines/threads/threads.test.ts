import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { openDatabase } from '@tandem/platform/database/open.ts';
import { nextId } from '@tandem/platform/ids.ts';
import type { Client } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { SECOND } from '@tandem/platform/time/clock.ts';
import { thoughtsMigrations } from '../../app.ts';
import type { ThoughtsTables } from '../../foundation/tables/tables.ts';
import { type ThoughtId, toThoughtId } from '../../ids.ts';
import { post } from '../../testing/posts.ts';
import { useThoughts } from '../../testing/thoughts.ts';

eachDatabase('threads', (dialect) => {
  const thoughts = useThoughts(dialect);

  /** Creates a root, two replies, a followers-only reply to the first, and a private note below that. */
  async function converse() {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    const eve = await thoughts.join();
    await bob.post(`/users/${ada.username}/follow`);
    const say = async (by: Client, content: string, replyTo: string | null, visibility = 'public') => {
      thoughts.clock.advance(SECOND);
      return (await post(by, content, { replyTo, visibility })).id as ThoughtId;
    };
    const root = await say(ada, 'root', null);
    const first = await say(bob, 'first', root);
    const second = await say(eve, 'second', root);
    const inner = await say(ada, 'inner', first, 'followers');
    const note = await say(bob, 'note', inner, 'private');
    return { ada, bob, eve, root, first, second, inner, note };
  }
  const contents = async (by: Client, id: string) => {
    const { status, body } = await by.get(`/thoughts/${id}/thread`);
    assert.equal(status, 200);
    return body.map(({ content }: { content: string }) => content);
  };

  test('a thread contains the visible conversation from its root, requested by any of its thoughts', async () => {
    const { ada, bob, eve, root, first, second, inner, note } = await converse();
    for (const id of [root, first, second]) {
      assert.deepEqual(await contents(thoughts.client, id), ['root', 'first', 'second']);
      assert.deepEqual(await contents(eve, id), ['root', 'first', 'second']);
      assert.deepEqual(await contents(ada, id), ['root', 'first', 'second', 'inner']);
      assert.deepEqual(await contents(bob, id), ['root', 'first', 'second', 'inner', 'note']);
    }
    assert.equal((await eve.get(`/thoughts/${inner}/thread`)).status, 404);
    assert.equal((await ada.get(`/thoughts/${note}/thread`)).status, 404);
  });

  test('a thread remains after the deletion of its root or an inner thought', async () => {
    const { ada, bob, root, first, second, inner } = await converse();
    await ada.delete(`/thoughts/${root}`);
    assert.deepEqual(await contents(bob, second), ['first', 'second', 'inner', 'note']);
    await bob.delete(`/thoughts/${first}`);
    assert.deepEqual(await contents(bob, inner), ['second', 'inner', 'note']);
    assert.equal((await ada.get(`/thoughts/${root}/thread`)).status, 404);
  });

  test('a thread omits the thoughts of blocked people', async () => {
    const { ada, eve, root } = await converse();
    await ada.post(`/users/${eve.username}/block`);
    assert.deepEqual(await contents(ada, root), ['root', 'first', 'inner']);
    assert.equal((await eve.get(`/thoughts/${root}/thread`)).status, 404);
  });

  test('a thread of thousands is streamed in batches with the same result', async () => {
    const { ada, root } = await converse();
    await using database = await openDatabase<ThoughtsTables>(thoughts.config.database, thoughtsMigrations);
    const first = await database.read
      .selectFrom('thought')
      .selectAll()
      .where('id', '=', root)
      .executeTakeFirstOrThrow();
    const replies = Array.from({ length: 1200 }, (_, number) => ({
      ...first,
      id: toThoughtId(nextId()),
      content: `reply ${number}`,
      created_at: first.created_at + 10 * SECOND + number,
      tie: 0,
      reply_to_id: root,
    }));
    for (let at = 0; at < replies.length; at += 200)
      await database.write((tx) =>
        tx
          .insertInto('thought')
          .values(replies.slice(at, at + 200))
          .execute(),
      );
    const said = ['root', 'first', 'second', 'inner', ...replies.map(({ content }) => content)];
    assert.deepEqual(await contents(ada, root), said);
    const page = await ada.get(`/thoughts/${root}/thread?limit=1000`);
    assert.deepEqual(
      page.body.map(({ content }: { content: string }) => content),
      said.slice(0, 1000),
    );
    assert.match(page.headers.get('link') ?? '', /rel="next"/);
    assert.equal((await ada.get(`/thoughts/${randomUUID()}/thread`)).status, 404);
  });

  test('a long thread is returned completely, or in pages with a Link to the next', async () => {
    const { ada, root } = await converse();
    for (let number = 0; number < 4; number += 1) {
      thoughts.clock.advance(SECOND);
      await post(ada, `reply ${number}`, { replyTo: root });
    }
    const { body: whole, headers } = await ada.get(`/thoughts/${root}/thread`);
    assert.equal(headers.get('link'), null);
    const walked = [];
    let next: string | undefined = `/thoughts/${root}/thread?limit=3`;
    while (next !== undefined) {
      const { status, body, headers } = await ada.get(next);
      assert.equal(status, 200);
      assert.ok(body.length <= 3);
      walked.push(...body);
      next = /^<[^>]*(\/thoughts\/[^>]*)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
    }
    assert.deepEqual(walked, whole);
    for (const bad of ['limit=0', 'limit=1001', 'limit=x', 'cursor=x', 'cursor=MS4x'])
      assert.equal((await ada.get(`/thoughts/${root}/thread?${bad}`)).status, 400, bad);
  });
});
