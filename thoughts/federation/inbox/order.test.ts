// At most once, in whatever order (thoughts-decisions, At most once): any shuffle with repetitions of a history ends
// as the history does.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import fc from 'fast-check';
import { useFederated } from '../testing/federated.ts';
import { type PeerActor, usePeer } from '../testing/peer.ts';

type Activity = { id: string; type: string } & Record<string, unknown>;

const HOUR = 3_600_000;

eachDatabase('order and repetition', (dialect) => {
  const here = useFederated(dialect);
  const peer = usePeer();
  let count = 0;

  /** What a history of deeds left behind. */
  const stateOf = async (ana: PeerActor, username: string, thoughtId: string) => {
    const { client } = here.thoughts;
    const { body: thought } = await client.get(`/thoughts/${thoughtId}`);
    const { body: user } = await client.get(`/users/${username}`);
    const { body: feed } = await client.get(`/users/${ana.handle}/thoughts?per_page=100`);
    const contents = feed.data.map(({ content }: { content: string }) => content).sort();
    return {
      likes: thought.likeCount,
      boosts: thought.boostCount,
      followers: user.followerCount,
      contents,
    };
  };

  /** Deeds by index: each kind done, undone, done again …, and notes written, edited, removed. */
  const history = (ana: PeerActor, kinds: readonly string[], targets: Record<string, string>) => {
    const open = new Map<string, Activity>();
    const notes = new Map<string, { note: Activity; version: number }>();
    return kinds.map((kind): Activity => {
      if (kind in targets) {
        const before = open.get(kind);
        open.delete(kind);
        if (before) return ana.activity('Undo', { object: before }) as Activity;
        const deed = ana.activity(kind, { object: targets[kind] }) as Activity;
        open.set(kind, deed);
        return deed;
      }
      const known = notes.get(kind);
      const version = (known?.version ?? 0) + 1;
      const at = (hours: number) =>
        new Date(here.thoughts.clock.now() - 100 * HOUR + hours * HOUR).toISOString();
      if (version >= 4)
        return ana.activity('Delete', { object: { id: known?.note.id, type: 'Tombstone' } }) as Activity;
      const changed = version > 1 ? { updated: at(version) } : {};
      const id = known?.note.id ?? ana.id();
      const note = ana.note({
        id,
        content: `${kind} ${version}`,
        published: at(0),
        ...changed,
      }) as Activity;
      notes.set(kind, { note, version });
      return ana.activity(version === 1 ? 'Create' : 'Update', { object: note }) as Activity;
    });
  };

  test('any order of any repetition ends in the same state', async () => {
    const kind = fc.constantFrom('Like', 'Announce', 'Follow', 'note', 'other');
    const shuffle = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 20, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(fc.array(kind, { minLength: 3, maxLength: 9 }), shuffle, async (kinds, keys) => {
        const run = async (arrange: (deeds: Activity[]) => Activity[]) => {
          count += 1;
          const ana = await peer().addActor(`a${dialect}${count}`);
          const ada = await here.thoughts.join();
          await ada.put('/users/me', { manuallyApprovesFollowers: false });
          const { body: thought } = await ada.post('/thoughts', { content: 'hello' });
          const object = `${here.federation.base}/thoughts/${thought.id}`;
          const targets = { Like: object, Announce: object, Follow: here.actorUri(ada.username) };
          const deeds = arrange(history(ana, kinds, targets));
          for (const deed of deeds) {
            assert.equal(await ana.send(here.inbox(), deed), 202);
            await here.settle();
          }
          return stateOf(ana, ada.username, thought.id);
        };
        const straight = await run((deeds) => deeds);
        const shuffled = await run((deeds) => {
          const all = [...deeds, ...deeds.slice(0, 3)];
          return all
            .map((deed, index) => ({ deed, key: keys[index] ?? 0 }))
            .sort((one, other) => one.key - other.key)
            .map(({ deed }) => deed);
        });
        assert.deepEqual(shuffled, straight);
      }),
      { numRuns: 15, endOnFailure: true },
    );
  });

  test('a Reject beats an Accept of the same Follow, and neither concerns a later one', async () => {
    const ada = await here.thoughts.join();
    const ana = await peer().addActor(`rejecting_${dialect}`);
    const ask = async () => {
      await ada.post('/federation/follow-remote', { handle: ana.handle });
      const rows = await here.federation.database.read
        .selectFrom('follow')
        .innerJoin('remote_actor', 'remote_actor.actor_id', 'follow.followee_id')
        .select('follow.uri')
        .where('remote_actor.uri', '=', ana.uri)
        .execute();
      return { id: rows[0]?.uri, type: 'Follow', actor: here.actorUri(ada.username), object: ana.uri };
    };
    const send = async (type: string, object: object) => {
      assert.equal(await ana.send(here.inbox(), ana.activity(type, { object })), 202);
      await here.settle();
    };
    const states = async () =>
      (await ada.get('/federation/remote-following')).body.map((one: { state: string }) => one.state);
    const first = await ask();
    await send('Reject', first);
    await send('Accept', first);
    assert.deepEqual(await states(), []);
    const second = await ask();
    await send('Accept', first);
    assert.deepEqual(await states(), ['pending']);
    await send('Accept', second);
    await send('Reject', first);
    assert.deepEqual(await states(), ['accepted']);
    await send('Reject', second);
    assert.deepEqual(await states(), []);
  });
});
