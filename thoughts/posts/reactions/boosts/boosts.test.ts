import assert from 'node:assert/strict';
import { test } from 'node:test';
import { markSanitised } from '@tandem/platform/html/sanitised.ts';
import type { Client } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { NO_LABELS } from '../../../foundation/thoughts/labels.ts';
import type { ThoughtId } from '../../../ids.ts';
import { post } from '../../../testing/posts.ts';
import { assertCountsAreExact } from '../../../testing/recount.ts';
import { useServerDatabase } from '../../../testing/server-database.ts';
import { useThoughts } from '../../../testing/thoughts.ts';
import { publishThought } from '../../thoughts/publish.ts';

eachDatabase('likes and boosts', (dialect) => {
  const thoughts = useThoughts(dialect);
  const serverDatabase = useServerDatabase(thoughts);
  const NAMES = {
    like: { count: 'likeCount', mine: 'likedByMe' },
    boost: { count: 'boostCount', mine: 'boostedByMe' },
  } as const;
  const told = async (person: Client) =>
    (await person.get('/notifications')).body.data.map(
      (notice: { type: string; thoughtId: ThoughtId; from: { username: string } }) => [
        notice.type,
        notice.from.username,
        notice.thoughtId,
      ],
    );

  for (const [act, { count, mine }] of Object.entries(NAMES)) {
    test(`a ${act} counts once, is marked for its actor, notifies the author, and can be undone`, async () => {
      const ada = await thoughts.join();
      const bob = await thoughts.join();
      const { id } = await post(ada, 'Hello');
      const state = async (by: Client) => {
        const { body } = await by.get(`/thoughts/${id}`);
        return [body[count], body[mine]];
      };
      for (const _again of [1, 2]) {
        assert.equal((await bob.post(`/thoughts/${id}/${act}`)).status, 204);
        assert.deepEqual(await state(bob), [1, true]);
      }
      assert.deepEqual(await state(ada), [1, false]);
      assert.deepEqual(await state(thoughts.client), [1, false]);
      assert.deepEqual(await told(ada), [[act, bob.username, id]]);
      for (const _again of [1, 2]) {
        assert.equal((await bob.delete(`/thoughts/${id}/${act}`)).status, 204);
        assert.deepEqual(await state(bob), [0, false]);
      }
      assert.deepEqual(await told(ada), []);
    });

    test(`a ${act} of one’s own thought notifies nobody, and each requires a login`, async () => {
      const ada = await thoughts.join();
      const { id } = await post(ada, 'Hello');
      assert.equal((await ada.post(`/thoughts/${id}/${act}`)).status, 204);
      assert.deepEqual(await told(ada), []);
      assert.equal((await thoughts.client.post(`/thoughts/${id}/${act}`)).status, 401);
      assert.equal((await thoughts.client.delete(`/thoughts/${id}/${act}`)).status, 401);
    });

    test(`a ${act} across a block returns 404`, async () => {
      const ada = await thoughts.join();
      const bob = await thoughts.join();
      const { id } = await post(ada, 'Hello');
      const { id: other } = await post(bob, 'Hello');
      await ada.post(`/users/${bob.username}/block`);
      assert.equal((await bob.post(`/thoughts/${id}/${act}`)).status, 404);
      assert.equal((await ada.post(`/thoughts/${other}/${act}`)).status, 404);
    });
  }

  test('counts are exact under concurrent likes, boosts and undos', async () => {
    const ada = await thoughts.join();
    const people = await Promise.all(Array.from({ length: 6 }, () => thoughts.join()));
    const { id } = await post(ada, 'Popular');
    const acts = ['like', 'boost'].flatMap((act) =>
      people.flatMap((person, index) => [
        person.post(`/thoughts/${id}/${act}`),
        person.post(`/thoughts/${id}/${act}`),
        ...(index < 2 ? [person.delete(`/thoughts/${id}/${act}`)] : []),
      ]),
    );
    for (const { status } of await Promise.all(acts)) assert.equal(status, 204);
    await assertCountsAreExact(serverDatabase.database);
    for (const act of ['like', 'boost']) {
      await Promise.all(people.map((person) => person.post(`/thoughts/${id}/${act}`)));
    }
    const { body } = await ada.get(`/thoughts/${id}`);
    assert.deepEqual([body.likeCount, body.boostCount], [6, 6]);
  });

  test('deleting a thought during concurrent likes, boosts and replies leaves exact counts', async () => {
    const ada = await thoughts.join();
    const people = await Promise.all(Array.from({ length: 4 }, () => thoughts.join()));
    const { id } = await post(ada, 'Brief #life');
    const replies = await Promise.all([
      ...people.flatMap((person) => [
        person.post(`/thoughts/${id}/boost`),
        person.post(`/thoughts/${id}/like`),
        person.post('/thoughts', { content: 'Oh #life', replyTo: id }),
      ]),
      ada.delete(`/thoughts/${id}`),
      ...people.map((person) => person.delete(`/thoughts/${id}/boost`)),
    ]);
    for (const { status, text } of replies) assert.ok([201, 204, 400, 404].includes(status), text);
    await assertCountsAreExact(serverDatabase.database);
  });

  test('only public thoughts can be boosted, including one’s own', async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    await bob.post(`/users/${ada.username}/follow`);
    for (const visibility of ['followers', 'private']) {
      const { id } = await post(ada, 'Hello', { visibility });
      assert.equal((await ada.post(`/thoughts/${id}/boost`)).status, 403);
      const seen = visibility === 'followers' ? 403 : 404;
      assert.equal((await bob.post(`/thoughts/${id}/boost`)).status, seen);
      assert.equal((await ada.post(`/thoughts/${id}/like`)).status, 204);
    }
  });

  test('likes of remote thoughts and all boosts are recorded once for other servers', async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    const authorId = await serverDatabase.idOf(await serverDatabase.addRemoteActor());
    const bobId = await serverDatabase.idOf(bob.username);
    const at = thoughts.clock.now();
    const published = await serverDatabase.database.write((tx) =>
      publishThought(
        tx,
        {
          author: { id: authorId, host: 'other.example' },
          visibility: 'public',
          listed: true,
          parent: null,
          body: {
            content: 'Far',
            contentHtml: markSanitised('<p>Far</p>'),
            tags: [],
            tokens: ['far'],
            mentioned: [],
            ...NO_LABELS,
          },
          at,
          origin: { uri: `https://other.example/${crypto.randomUUID()}`, url: null },
          recipients: [],
        },
        at,
      ),
    );
    assert.ok(published);
    const remote = published.id;
    const { id: local } = await post(ada, 'Near');
    for (const id of [remote, local]) {
      for (const act of ['like', 'boost']) {
        for (const _again of [1, 2]) await bob.post(`/thoughts/${id}/${act}`);
        for (const _again of [1, 2]) await bob.delete(`/thoughts/${id}/${act}`);
      }
    }
    const heard = (await serverDatabase.eventsOf(bobId)).map((event) => [
      event.kind,
      'thoughtId' in event && event.thoughtId,
    ]);
    assert.deepEqual(heard, [
      ['liked', remote],
      ['unliked', remote],
      ['boosted', remote],
      ['unboosted', remote],
      ['boosted', local],
      ['unboosted', local],
    ]);
  });
});
