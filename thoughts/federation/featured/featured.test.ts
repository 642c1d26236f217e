// Pins that remote actors set before they had a local follower.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { HOUR } from '@tandem/platform/time/clock.ts';
import { useFederationHarness } from '../testing/harness.ts';
import { type PeerActor, usePeer } from '../testing/peer.ts';

eachDatabase('collections of pins of other servers', (dialect) => {
  const here = useFederationHarness(dialect);
  const peer = usePeer();
  let count = 0;

  /** A remote actor with the given `orderedItems` in its featured collection, or with the given `fields`. */
  const join = async (items: (by: PeerActor) => unknown[], fields: (uri: string) => object = () => ({})) => {
    count += 1;
    const path = `/featured/${count}`;
    const uri = `${peer().origin}${path}`;
    const actor = await peer().addActor(`ana${count}`, { featured: uri });
    const serve = (orderedItems: unknown[]) =>
      peer().serve(uri, { id: uri, type: 'OrderedCollection', orderedItems, ...fields(uri) });
    serve(items(actor));
    return { ...actor, path, serve };
  };
  const send = async (by: PeerActor, activity: Json) => {
    assert.equal(await by.send(here.inbox(), activity, { at: here.thoughts.clock.now() }), 202);
    await here.thoughts.service.drainQueues();
  };
  const accept = async (actor: PeerActor, username = 'reader_of_all') => {
    const follow = { type: 'Follow', actor: here.actorUri(username), object: actor.uri };
    await send(actor, actor.activity('Accept', { object: follow }));
  };
  const meet = async (actor: PeerActor) => {
    await here.follow(actor);
    await accept(actor);
  };
  const pinned = async (of: PeerActor): Promise<string[]> =>
    (await here.thoughts.client.get(`/users/${of.handle}/pins`)).body.map(({ content }: Json) => content);

  test('accepting a follow fetches the pins: ordered, at most five, embedded or by id', async () => {
    const ana = await join((by) =>
      ['1', '2', '3', '4', '5', '6'].map((content, at) => {
        const note = by.note({ content });
        return [note, note.id, by.activity('Create', { object: note })][at % 3];
      }),
    );
    await here.follow(ana);
    await here.thoughts.service.drainQueues();
    assert.equal(peer().asked(ana.path), 0, 'not before the follow is accepted');
    await accept(ana);
    assert.deepEqual(await pinned(ana), ['1', '2', '3', '4', '5']);
  });

  test('the first page of a collection is read, embedded or linked', async () => {
    for (const isEmbedded of [true, false]) {
      let first: unknown;
      const ana = await join(
        (by) => {
          const page = {
            type: 'CollectionPage',
            id: by.id('page'),
            items: [by.note({ content: 'on it' }).id],
          };
          peer().serve(page.id, page);
          first = isEmbedded ? page : page.id;
          return [];
        },
        () => ({ orderedItems: undefined, first }),
      );
      await meet(ana);
      assert.deepEqual(await pinned(ana), ['on it'], String(isEmbedded));
    }
  });

  test('posts that are foreign, not public or on another host are ignored', async () => {
    const eve = await peer().addActor('eve');
    const ana = await join((by) => [
      eve.note({ content: 'by eve' }).id,
      by.note({ content: 'hidden', to: [`${by.uri}/followers`], cc: [] }).id,
      'https://elsewhere.example/notes/1',
      { id: 17 },
      by.note({ content: 'mine' }).id,
    ]);
    await meet(ana);
    assert.deepEqual(await pinned(ana), ['mine']);
  });

  test('an actor update replaces the pins, at most once an hour', async () => {
    const ana = await join((by) => [by.note({ content: 'old' }).id]);
    await meet(ana);
    const update = () =>
      send(ana, ana.activity('Update', { object: { ...ana.document, name: crypto.randomUUID() } }));
    ana.serve([ana.note({ content: 'new' }).id, ana.note({ content: 'newer' }).id]);
    for (const _ of [1, 2, 3]) await update();
    assert.deepEqual([await pinned(ana), peer().asked(ana.path)], [['old'], 1]);
    here.thoughts.clock.advance(HOUR);
    await update();
    assert.deepEqual([await pinned(ana), peer().asked(ana.path)], [['new', 'newer'], 2]);
    here.thoughts.clock.advance(HOUR);
    peer().fail(ana.path, 500);
    await update();
    assert.deepEqual(await pinned(ana), ['new', 'newer'], 'a failure changes nothing');
  });

  test('collections of actors without local followers are not fetched', async () => {
    const ana = await join((by) => [by.note({ content: 'unread' }).id]);
    const note = ana.note({ content: 'Hello', cc: here.readers() });
    await send(ana, ana.activity('Create', { object: note }));
    await send(ana, ana.activity('Update', { object: { ...ana.document, name: 'Ana' } }));
    await accept(ana);
    assert.deepEqual([await pinned(ana), peer().asked(ana.path)], [[], 0]);
  });
});
