// Add and Remove: pinned posts of remote actors.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { useFederationHarness } from '../../testing/harness.ts';
import { type PeerActor, usePeer } from '../../testing/peer.ts';

eachDatabase('pins of other servers', (dialect) => {
  const here = useFederationHarness(dialect);
  const peer = usePeer(undefined, here.readers);
  let count = 0;

  const join = async (): Promise<PeerActor & { featured: string }> => {
    count += 1;
    const featured = `${peer().origin}/featured/${count}`;
    return { ...(await peer().addActor(`ana${count}`, { featured })), featured };
  };
  const arrive = async (by: PeerActor, activity: Json) => {
    assert.equal(await by.send(here.inbox(), activity), 202);
    await here.drain();
  };
  const write = async (by: PeerActor, content: string, more: object = {}): Promise<string> => {
    const note = by.note({ content, ...more });
    await arrive(by, by.activity('Create', { object: note }));
    return note.id;
  };
  const change = (by: PeerActor, type: 'Add' | 'Remove', object: string, target: string) =>
    arrive(by, by.activity(type, { object, target }));
  const pinned = async (of: PeerActor): Promise<string[]> =>
    (await here.thoughts.client.get(`/users/${of.handle}/pins`)).body.map(({ content }: Json) => content);

  test('a post is pinned and unpinned by its author', async () => {
    const ana = await join();
    const one = await write(ana, 'one');
    const two = await write(ana, 'two');
    for (const uri of [one, one, two]) await change(ana, 'Add', uri, ana.featured);
    assert.deepEqual(await pinned(ana), ['two', 'one']);
    for (const _ of [1, 2]) await change(ana, 'Remove', one, ana.featured);
    assert.deepEqual(await pinned(ana), ['two']);
  });

  test('the client API returns the remote actor id and the day of the last public post', async () => {
    const ana = await join();
    const lookup = async (): Promise<Json> =>
      (await here.thoughts.client.get(`/api/v1/accounts/lookup?acct=${ana.handle}`)).body;
    const ada = await here.thoughts.join();
    const day = (at: number) => new Date(at).toISOString();
    const at = here.thoughts.clock.now() - 72 * 3_600_000;
    await write(ana, 'for ada', { to: [here.actorUri(ada.username)], cc: [] });
    assert.deepEqual([(await lookup()).uri, (await lookup()).last_status_at], [ana.uri, null]);
    await write(ana, 'newer', { published: day(at) });
    await write(ana, 'older', { published: day(at - 86_400_000) });
    assert.equal((await lookup()).last_status_at, day(at).slice(0, 10));
  });

  test('other collections, foreign posts or collections, and posts that are not public pin nothing', async () => {
    const ana = await join();
    const eve = await join();
    const ada = await here.thoughts.join();
    const uri = await write(ana, 'by ana');
    const own = await write(eve, 'by eve');
    const hidden = await write(eve, 'for ada', { to: [here.actorUri(ada.username)], cc: [] });
    await change(eve, 'Add', own, `${peer().origin}/other`);
    await change(eve, 'Add', own, ana.featured);
    await change(eve, 'Add', uri, eve.featured);
    await change(eve, 'Add', uri, ana.featured);
    await change(eve, 'Add', hidden, eve.featured);
    assert.deepEqual([await pinned(ana), await pinned(eve)], [[], []]);
    await change(ana, 'Add', uri, ana.featured);
    await change(eve, 'Remove', uri, eve.featured);
    await change(eve, 'Remove', uri, ana.featured);
    assert.deepEqual(await pinned(ana), ['by ana']);
  });

  test('the last five pins are retained, and unknown posts are fetched only for followed actors', async () => {
    const ana = await join();
    const eve = await join();
    for (const content of ['1', '2', '3', '4', '5', '6']) {
      await change(ana, 'Add', await write(ana, content), ana.featured);
    }
    assert.deepEqual(await pinned(ana), ['6', '5', '4', '3', '2']);
    await write(eve, 'known');
    const unknown = eve.note({ content: 'unknown' });
    await change(eve, 'Add', unknown.id, eve.featured);
    assert.deepEqual(await pinned(eve), []);
    await here.follow(eve);
    await change(eve, 'Add', unknown.id, eve.featured);
    assert.deepEqual(await pinned(eve), ['unknown']);
  });
});
