// Addressing of remote thoughts, in Create and Update.
import assert from 'node:assert/strict';
import { randomUUIDv7 } from 'node:crypto';
import { test } from 'node:test';
import type { Json } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { createActor } from '../../../foundation/actors/actors.ts';
import { toActorId } from '../../../ids.ts';
import type { Person } from '../../../testing/thoughts.ts';
import { useFederationHarness } from '../../testing/harness.ts';
import { type PeerActor, PUBLIC, usePeer } from '../../testing/peer.ts';

eachDatabase('addressing', (dialect) => {
  const here = useFederationHarness(dialect);
  const peer = usePeer(undefined, here.readers);
  let count = 0;

  async function meet(): Promise<[PeerActor, Person, Person]> {
    count += 1;
    const ana = await peer().addActor(`ana${count}`);
    return [ana, await here.thoughts.join(), await here.thoughts.join()];
  }
  const publish = async (ana: PeerActor, type: 'Create' | 'Update', note: Record<string, unknown>) => {
    assert.equal(await ana.send(here.inbox(), ana.activity(type, { object: note })), 202);
    await here.drain();
  };
  const edited = (note: Record<string, unknown>, more: object) => {
    here.thoughts.clock.advance(60_000);
    return { ...note, updated: new Date(here.thoughts.clock.now()).toISOString(), ...more };
  };
  const told = async (person: Person): Promise<Json[]> => (await person.get('/notifications')).body.data;
  const uri = ({ username }: Person) => here.actorUri(username);
  const published = () => new Date(here.thoughts.clock.now()).toISOString();

  test('a post to one person is visible only to that person, without a mention', async () => {
    const [ana, ada, bob] = await meet();
    const note = ana.note({ content: 'between us', to: [uri(ada)], published: published() });
    await publish(ana, 'Create', note);
    const [notice] = await told(ada);
    assert.deepEqual([notice?.type, notice?.from.username], ['mention', ana.handle]);
    const { status, body } = await ada.get(`/thoughts/${notice?.thoughtId}`);
    assert.deepEqual([status, body.visibility, body.content], [200, 'private', 'between us']);
    assert.equal((await bob.get(`/thoughts/${notice?.thoughtId}`)).status, 404);
    await publish(ana, 'Update', edited(note, { content: 'still between us' }));
    assert.equal((await told(ada)).length, 1);
  });

  test('cc of a public post without a mention does not notify', async () => {
    const [ana, ada] = await meet();
    await publish(ana, 'Create', ana.note({ to: [PUBLIC], cc: [uri(ada)], published: published() }));
    assert.deepEqual(await told(ada), []);
  });

  test('an Update changes the text but not the visibility', async () => {
    const [ana, ada, bob] = await meet();
    const visibilities = {
      private: [uri(ada)],
      followers: [ana.id('followers'), uri(ada)],
      public: [PUBLIC],
    };
    for (const [before, to] of Object.entries(visibilities)) {
      for (const [after, changed] of Object.entries(visibilities)) {
        const note = ana.note({ content: `${before} ${after}`, to, published: published() });
        await publish(ana, 'Create', note);
        await publish(ana, 'Update', edited(note, { content: `${before} ${after}!`, to: changed }));
        const { id } = await here.federation.database.read
          .selectFrom('thought')
          .select('id')
          .where('uri', '=', note.id)
          .executeTakeFirstOrThrow();
        const { body } = await ada.get(`/thoughts/${id}`);
        assert.deepEqual([body.visibility, body.content], [before, `${before} ${after}!`]);
        assert.equal((await bob.get(`/thoughts/${id}`)).status, before === 'public' ? 200 : 404);
      }
    }
  });

  test('a person added by an Update sees the post from then on, and is notified', async () => {
    const [ana, ada, bob] = await meet();
    const note = ana.note({ content: 'to one', to: [uri(ada)], published: published() });
    await publish(ana, 'Create', note);
    await publish(ana, 'Update', edited(note, { content: 'to two', to: [uri(ada), uri(bob)] }));
    const [notice] = await told(bob);
    assert.equal((await bob.get(`/thoughts/${notice?.thoughtId}`)).body.content, 'to two');
    await publish(ana, 'Update', edited(note, { content: 'to the other', to: [uri(bob)] }));
    assert.equal((await ada.get(`/thoughts/${notice?.thoughtId}`)).body.content, 'to the other');
    assert.equal((await told(ada)).length, 1);
  });

  test('one activity notifies at most 64 local people, with a constant number of statements', async () => {
    const [ana] = await meet();
    const { database } = here.federation;
    const names = Array.from({ length: 70 }, (_, at) => `crowd_${count}_${at}`);
    await database.write(async (tx) => {
      for (const username of names) {
        const id = toActorId(randomUUIDv7());
        const row = {
          id,
          account_id: null,
          host: null,
          url: null,
          username,
          handle_key: username,
          created_at: 0,
        };
        await createActor(tx, row);
      }
    });
    const named = Array.from({ length: 1280 }, (_, at) => here.actorUri(names[at] ?? `nobody_${at}`));
    const lists = ['to', 'cc', 'bto', 'bcc', 'audience'].map((list, at) => [
      list,
      named.slice(at * 256, (at + 1) * 256),
    ]);
    const note = ana.note({ content: 'all of you', ...Object.fromEntries(lists), published: published() });
    await publish(ana, 'Create', note);
    const { id } = await database.read
      .selectFrom('thought')
      .select('id')
      .where('uri', '=', note.id)
      .executeTakeFirstOrThrow();
    for (const table of ['recipient', 'notification'] as const) {
      const rows = await database.read
        .selectFrom(table)
        .select('actor_id')
        .where('thought_id', '=', id)
        .execute();
      assert.equal(rows.length, 64, table);
    }
  });
});
