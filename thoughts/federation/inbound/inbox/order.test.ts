// Activities apply at most once and in any order (FEDERATION.md, Activities): each history has the same
// result for all orders and repetitions.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cases } from '@tandem/platform/testing/cases.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { SECOND } from '@tandem/platform/time/clock.ts';
import fc from 'fast-check';
import { recount } from '../../../foundation/counters/recount.ts';
import type { Person } from '../../../testing/thoughts.ts';
import { useFederationHarness } from '../../testing/harness.ts';
import { type History, histories, playHistory } from '../../testing/histories.ts';
import { usePeer } from '../../testing/peer.ts';

/** Number of runs, of about ten histories each. */
const RUNS = 8;

/**
 * Two boosts of one object in reverse order; the Undo of the first contains only its id. The relation ends.
 */
const UNDONE_BY_MERE_ID: History = {
  habit: 'late',
  deeds: [
    { about: 'Announce', undoes: false, pick: 0, byId: false, at: [1] },
    { about: 'Announce', undoes: false, pick: 0, byId: false, at: [0] },
    { about: 'Announce', undoes: true, pick: 0, byId: true, at: [1] },
  ],
};
const EXAMPLES: [History[]][] = [[[UNDONE_BY_MERE_ID]]];

eachDatabase('Reject at equal dates', (dialect) => {
  const here = useFederationHarness(dialect);
  const peer = usePeer(undefined, here.readers);
  let count = 0;

  /** A remote actor with a history, and its visible results. */
  async function createSource(history: History, ada: Person) {
    count += 1;
    const ana = await peer().addActor(`a${dialect}${count}`);
    const { body: thought } = await ada.post('/thoughts', { content: `for ${ana.username}` });
    const object = `${here.federation.base}/thoughts/${thought.id}`;
    const objects = { Like: object, Announce: object, Follow: here.actorUri(ada.username) };
    const read = async (): Promise<unknown> => {
      const { client } = here.thoughts;
      const { body } = await client.get(`/thoughts/${thought.id}`);
      const { body: profile } = await client.get(`/users/${ana.handle}`);
      const { body: list } = await client.get(`/users/${ana.handle}/thoughts`);
      const relations = {
        Like: body.likeCount,
        Announce: body.boostCount,
        Follow: profile.followingCount ?? 0,
      };
      const notes = (list.data ?? []).map(({ content }: { content: string }) => content);
      return { relations, notes: notes.sort() };
    };
    return { ana, read, ...playHistory(history, ana, objects) };
  }

  test('any order and repetition results in the same state', async () => {
    const ada = await here.thoughts.join();
    await ada.put('/users/me', { manuallyApprovesFollowers: false });
    await fc.assert(
      fc.asyncProperty(histories, async (all) => {
        const sources: Awaited<ReturnType<typeof createSource>>[] = [];
        for (const history of all) sources.push(await createSource(history, ada));
        const rounds = Math.max(...sources.map(({ arrivals }) => arrivals.length));
        for (let round = 0; round < rounds; round += 1) {
          await Promise.all(
            sources.map(async ({ ana, arrivals }) => {
              const arrival = arrivals[round];
              if (!arrival) return;
              const { activity, signedAt: at } = arrival;
              assert.equal(await ana.send(here.inbox(), activity, { at }), 202);
            }),
          );
          await here.drain();
        }
        for (const { read, outcome } of sources) {
          const { Like, Announce, Follow } = outcome.relations;
          const relations = { Like: Number(Like), Announce: Number(Announce), Follow: Number(Follow) };
          assert.deepEqual(await read(), { relations, notes: outcome.notes });
        }
        assert.deepEqual(await recount(here.federation.database.read), []);
      }),
      { numRuns: EXAMPLES.length + cases(RUNS), examples: EXAMPLES, endOnFailure: true },
    );
  });

  test('the newer of an Accept and a Reject applies, with equal dates the Reject; later Follows are unaffected', async () => {
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
    const began = Date.now() - 1000 * SECOND;
    /** `second` is the signing time of the Accept or Reject. */
    const send = async (type: string, object: object, second: number) => {
      const at = began + second * SECOND;
      assert.equal(await ana.send(here.inbox(), ana.activity(type, { object }), { at }), 202);
      await here.drain();
    };
    const states = async () =>
      (await ada.get('/federation/remote-following')).body.map((one: { state: string }) => one.state);
    const first = await ask();
    await send('Reject', first, 10);
    await send('Accept', first, 10);
    assert.deepEqual(await states(), [], 'at equal times a Reject');
    await send('Accept', first, 20);
    assert.deepEqual(await states(), ['accepted'], 'the newer');
    await send('Reject', first, 19);
    assert.deepEqual(await states(), ['accepted']);
    await send('Reject', first, 20);
    assert.deepEqual(await states(), []);
    const second = await ask();
    await send('Accept', first, 30);
    assert.deepEqual(await states(), ['pending']);
    await send('Accept', second, 31);
    await send('Reject', first, 40);
    assert.deepEqual(await states(), ['accepted']);
    await send('Reject', second, 41);
    assert.deepEqual(await states(), []);
  });
});
