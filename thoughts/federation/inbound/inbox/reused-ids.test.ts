// Servers that reuse one id for several activities (FEDERATION.md, Activities): snac for each Like and
// Announce of one object, Hollo for each Accept, Reject and Block of one actor, Misskey for each Follow and
// its Undo, Pixelfed for Accepts. Three rounds of each, before a commit two, inline and from the queue.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allInCi } from '@tandem/platform/testing/cases.ts';
import type { Json } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { SECOND } from '@tandem/platform/time/clock.ts';
import { useFederationHarness } from '../../testing/harness.ts';
import { usePeer } from '../../testing/peer.ts';

const ROUNDS = allInCi([1, 2, 3], 2);

eachDatabase('activities under one id', (dialect) => {
  const here = useFederationHarness(dialect);
  const peer = usePeer();
  let count = 0;

  /**
   * The remote actor ana and the local user ada with a thought. `send` signs at `second`, by default one
   * second after the previous request.
   */
  async function meet(isQueued = false) {
    count += 1;
    const ana = await peer().addActor(`ana${count}`);
    const ada = await here.thoughts.join();
    await ada.put('/users/me', { manuallyApprovesFollowers: false });
    const { body: thought } = await ada.post('/thoughts', { content: 'hello' });
    const note = `${here.federation.base}/thoughts/${thought.id}`;
    const began = Math.floor(Date.now() / SECOND) * SECOND - 1000 * SECOND;
    let latest = 0;
    const dated = (activity: Json, second: number) => ({
      ...activity,
      published: new Date(began + second * SECOND).toISOString(),
    });
    const send = async (activity: Json, second = latest + 1) => {
      latest = Math.max(latest, second);
      assert.equal(await ana.send(here.inbox(), activity, { at: began + second * SECOND }), 202);
      if (!isQueued) await here.drain();
    };
    if (!isQueued) await send(ana.activity('View', {}));
    const counts = async () => {
      await here.drain();
      const { body } = await ada.get(`/thoughts/${thought.id}`);
      return { likes: body.likeCount, boosts: body.boostCount };
    };
    const followers = async () => {
      await here.drain();
      return (await ada.get(`/users/${ada.username}`)).body.followerCount;
    };
    const object = here.actorUri(ada.username);
    return { ana, ada, note, object, send, dated, counts, followers, next: () => latest + 1 };
  }

  for (const isQueued of [false, true]) {
    const how = isQueued ? 'queued' : 'at once';

    for (const type of ['Like', 'Announce'] as const) {
      test(`snac, ${how}: all ${type} activities of one object share an id, as do their Undos`, async () => {
        const { ana, note, send, dated, counts, next } = await meet(isQueued);
        const key = type === 'Like' ? 'likes' : 'boosts';
        const stated = { id: ana.id(`${type}-md5`), type, actor: ana.uri, object: note };
        const undone = { id: `${stated.id}/Undo`, type: 'Undo', actor: ana.uri };
        for (const round of ROUNDS) {
          const said = dated(stated, next());
          await send(said);
          assert.equal((await counts())[key], 1, `round ${round}`);
          await send(dated({ ...undone, object: said }, next()));
          assert.equal((await counts())[key], 0, `round ${round}`);
        }
      });
    }

    test(`Misskey, ${how}: each Follow has the same bytes, and each Undo the same id`, async () => {
      const { ana, object, send, dated, followers, next } = await meet(isQueued);
      const follow = { id: ana.id('follows/ada'), type: 'Follow', actor: ana.uri, object };
      const undo = { id: `${follow.id}/undo`, type: 'Undo', actor: ana.uri, object: follow };
      for (const round of ROUNDS) {
        await send(follow);
        assert.equal(await followers(), 1, `round ${round}`);
        await send(dated(undo, next()));
        assert.equal(await followers(), 0, `round ${round}`);
      }
    });

    test(`Hollo, ${how}: each Block of one person has the same id`, async () => {
      const { ana, ada, object, send, next } = await meet(isQueued);
      const block = { id: ana.id('block'), type: 'Block', actor: ana.uri, object };
      const isBlocked = async () => {
        await here.drain();
        return (await ada.post('/federation/follow-remote', { handle: ana.handle })).status === 403;
      };
      for (const round of ROUNDS) {
        const said = { ...block, proof: { type: 'DataIntegrityProof', created: `round ${next()}` } };
        await send(said);
        assert.equal(await isBlocked(), true, `round ${round}`);
        await send(ana.activity('Undo', { object: block }));
        assert.equal(await isBlocked(), false, `round ${round}`);
      }
    });

    for (const server of ['Hollo', 'Pixelfed']) {
      test(`${server}, ${how}: each Accept or Reject of the Follows of one person has the same id`, async () => {
        const { ana, ada, object, send } = await meet(isQueued);
        const states = async () => {
          await here.drain();
          return (await ada.get('/federation/remote-following')).body.map(({ state }: Json) => state);
        };
        for (const round of ROUNDS) {
          await ada.post('/federation/follow-remote', { handle: ana.handle });
          const { uri } = await here.federation.database.read
            .selectFrom('follow')
            .innerJoin('remote_actor', 'remote_actor.actor_id', 'follow.followee_id')
            .select('follow.uri')
            .where('remote_actor.uri', '=', ana.uri)
            .executeTakeFirstOrThrow();
          const id = server === 'Hollo' ? uri : null;
          const reply = (type: string) => ({
            id: ana.id(`#${type}/ada`),
            type,
            actor: ana.uri,
            object: { id, type: 'Follow', actor: object, object: ana.uri },
          });
          await send(reply('Accept'));
          assert.deepEqual(await states(), ['accepted'], `round ${round}`);
          if (round === 2) await ada.post('/federation/unfollow-remote', { handle: ana.handle });
          else await send(reply('Reject'));
          assert.deepEqual(await states(), [], `round ${round}`);
        }
      });
    }
  }

  test('a retry has no effect, whenever it is signed, and neither have late earlier activities', async () => {
    const { ana, note, send, dated, counts } = await meet();
    const like = { id: ana.id('like'), type: 'Like', actor: ana.uri, object: note };
    const undo = { id: ana.id('undo'), type: 'Undo', actor: ana.uri, object: like };
    const first = dated(like, 10);
    const second = dated(like, 30);
    await send(first, 10);
    await send(first, 15);
    assert.equal((await counts()).likes, 1);
    await send(dated(undo, 20), 20);
    await send(first, 12);
    assert.equal((await counts()).likes, 0, 'an earlier Follow');
    await send(second, 30);
    await send(dated(undo, 25), 25);
    assert.equal((await counts()).likes, 1, 'an earlier Undo');
    await send(dated(undo, 40), 40);
    await send(second, 35);
    assert.equal((await counts()).likes, 0);
  });

  test('an early Undo ends only the activity that it undoes', async () => {
    const { ana, note, send, dated, counts } = await meet();
    const like = { id: ana.id('like'), type: 'Like', actor: ana.uri, object: note };
    await send(ana.activity('Undo', { object: dated(like, 10) }), 20);
    await send(dated(like, 10), 25);
    assert.equal((await counts()).likes, 0, 'delayed, with a new signature');
    await send(dated(like, 10), 26);
    assert.equal((await counts()).likes, 0, 'a retry of it');
    await send(dated(like, 30), 30);
    assert.equal((await counts()).likes, 1);
  });

  test('an identical Follow signed after its local removal is a new request', async () => {
    const { ana, ada, object, send, followers } = await meet();
    const follow = { id: ana.id('follows/ada'), type: 'Follow', actor: ana.uri, object };
    await send(follow, 10);
    assert.equal(await followers(), 1);
    await ada.send('DELETE', '/federation/remote-follower', { body: { handle: ana.handle } });
    assert.equal(await followers(), 0);
    await here.thoughts.service.drainQueues();
    await send(follow, 11);
    assert.equal(await followers(), 0, 'a retry');
    here.thoughts.clock.advance(10 * SECOND);
    assert.equal(await ana.send(here.inbox(), follow, { at: here.thoughts.clock.now() }), 202);
    assert.equal(await followers(), 1);
  });

  test('a repeated Follow with a new id gets an Accept', async () => {
    const { ana, object, send, followers } = await meet();
    const accepts = async () => {
      await here.drain();
      await here.thoughts.service.drainQueues();
      return peer()
        .requests.filter(({ target }) => target === `/users/${ana.username}/inbox`)
        .map(({ body }) => JSON.parse(body))
        .filter(({ type }) => type === 'Accept')
        .map(({ object: { id } }) => id);
    };
    const [first, second] = [1, 2].map(() => ana.activity('Follow', { object }));
    assert.ok(first && second);
    await send(first);
    await send(second);
    assert.deepEqual(await accepts(), [first.id, second.id]);
    assert.equal(await followers(), 1);
  });
});
