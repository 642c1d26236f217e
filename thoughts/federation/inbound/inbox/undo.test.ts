// Undo of what is not known by its id: servers that keep no ids of likes and follows name a new one each
// time.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { useFederationHarness } from '../../testing/harness.ts';
import { usePeer } from '../../testing/peer.ts';

eachDatabase('Undo by type and object', (dialect) => {
  const here = useFederationHarness(dialect);
  const peer = usePeer(undefined, here.readers);
  let count = 0;

  async function meet() {
    count += 1;
    const ana = await peer().addActor(`ana${count}`);
    const ada = await here.thoughts.join();
    await ada.put('/users/me', { manuallyApprovesFollowers: false });
    const { body: thought } = await ada.post('/thoughts', { content: 'hello' });
    const objects = {
      Like: `${here.federation.base}/thoughts/${thought.id}`,
      Announce: `${here.federation.base}/thoughts/${thought.id}`,
      Follow: here.actorUri(ada.username),
      Block: here.actorUri(ada.username),
    };
    const send = async (activity: Record<string, unknown>) => {
      assert.equal(await ana.send(here.inbox(), activity), 202);
      await here.drain();
    };
    const isHeld = async (kind: keyof typeof objects): Promise<boolean> => {
      const { body } = await ada.get(`/thoughts/${thought.id}`);
      const { body: user } = await ada.get(`/users/${ada.username}`);
      const follows = await ada.post('/federation/follow-remote', { handle: ana.handle });
      const held = { Like: body.likeCount, Announce: body.boostCount, Follow: user.followerCount };
      return kind === 'Block' ? follows.status === 403 : held[kind] === 1;
    };
    return { ana, objects, send, isHeld };
  }

  for (const kind of ['Like', 'Announce', 'Follow', 'Block'] as const) {
    test(`${kind}: an id that was never seen, or none, undoes it; another object or actor does not`, async () => {
      const { ana, objects, send, isHeld } = await meet();
      const deed = () => ana.activity(kind, { object: objects[kind] });
      const { id: _, ...nameless } = deed();
      for (const undone of [deed(), nameless, { ...nameless, actor: undefined }]) {
        await send(deed());
        assert.ok(await isHeld(kind));
        await send(ana.activity('Undo', { object: { ...undone, actor: `${peer().origin}/users/other` } }));
        await send(ana.activity('Undo', { object: { ...deed(), object: ana.id() } }));
        await send(ana.activity('Undo', { object: ana.id() }));
        assert.ok(await isHeld(kind));
        await send(ana.activity('Undo', { object: undone }));
        assert.equal(await isHeld(kind), false);
      }
    });

    test(`${kind}: an Undo that overtook what it undoes takes nothing else away in the end`, async () => {
      const { ana, objects, send, isHeld } = await meet();
      const [first, second] = [1, 2].map(() => ana.activity(kind, { object: objects[kind] }));
      assert.ok(first && second);
      await send(second);
      await send(ana.activity('Undo', { object: first }));
      assert.equal(await isHeld(kind), false, 'it may be a server that names ids anew');
      await send(first);
      assert.ok(await isHeld(kind), 'but it was not');
      await send(ana.activity('Undo', { object: first }));
      assert.ok(await isHeld(kind), 'what has come is known by its id alone');
      await send(ana.activity('Undo', { object: second }));
      assert.equal(await isHeld(kind), false);
    });
  }

  test('of two Likes at once, an Undo without an id ends both', async () => {
    const { ana, objects, send, isHeld } = await meet();
    await send(ana.activity('Like', { object: objects.Like }));
    await send(ana.activity('Like', { object: objects.Like }));
    await send(ana.activity('Undo', { object: { type: 'Like', object: objects.Like } }));
    assert.equal(await isHeld('Like'), false);
    await send(ana.activity('Like', { object: objects.Like }));
    assert.ok(await isHeld('Like'));
  });
});
