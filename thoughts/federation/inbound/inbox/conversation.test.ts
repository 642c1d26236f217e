// Replies that arrive before their parents are linked to them later.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cases } from '@tandem/platform/testing/cases.ts';
import type { Json } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import fc from 'fast-check';
import { recount } from '../../../foundation/counters/recount.ts';
import { useFederationHarness } from '../../testing/harness.ts';
import { type PeerActor, usePeer } from '../../testing/peer.ts';

eachDatabase('remote conversations', (dialect) => {
  const here = useFederationHarness(dialect);
  const peer = usePeer(undefined, here.readers);
  let count = 0;

  const thoughtsOf = async (ana: PeerActor): Promise<Map<string, Json>> => {
    const { body } = await here.thoughts.client.get(`/users/${ana.handle}/thoughts?per_page=100`);
    return new Map(body.data.map((thought: Json) => [thought.content, thought]));
  };

  /** `parents[n]` is the number of the parent of note `n + 1`; the notes arrive in `order`. */
  async function arrive(parents: readonly number[], order: readonly number[]) {
    count += 1;
    const ana = await peer().addActor(`ana${count}`);
    const ids = [0, ...parents].map((_, at) => ana.id(`note-${at}`));
    const published = (at: number) => new Date(here.thoughts.clock.now() - 100_000 + at).toISOString();
    const creates = ids.map((id, at) => {
      const parent = at === 0 ? null : ids[parents[at - 1] ?? 0];
      const note = ana.note({ id, content: `${at}`, published: published(at), inReplyTo: parent });
      // The note cannot be fetched, only delivered.
      peer().fail(id, 403);
      return ana.activity('Create', { object: note });
    });
    for (const at of order) assert.equal(await ana.send(here.inbox(), creates[at] ?? {}), 202);
    await here.drain();
    const stored = await thoughtsOf(ana);
    for (const [at, parent] of parents.entries()) {
      assert.equal(stored.get(`${at + 1}`)?.replyTo, stored.get(`${parent}`)?.id);
      const { body } = await here.thoughts.client.get(`/thoughts/${stored.get(`${at}`)?.id}/thread`);
      assert.deepEqual(body.map((one: Json) => one.content).sort(), [...stored.keys()].sort());
    }
    for (const [content, { replyCount }] of stored) {
      assert.equal(replyCount, parents.filter((parent) => `${parent}` === content).length);
    }
    assert.deepEqual(await recount(here.federation.database.read), []);
  }

  test('a conversation is complete in any order of arrival', async () => {
    const conversation = fc
      .array(fc.nat(), { minLength: 1, maxLength: 7 })
      .map((picks) => picks.map((pick, at) => pick % (at + 1)))
      .chain((parents) => {
        const all = [0, ...parents].map((_, at) => at);
        const order = fc.shuffledSubarray(all, { minLength: all.length });
        return fc.tuple(fc.constant(parents), order);
      });
    await fc.assert(
      fc.asyncProperty(conversation, ([parents, order]) => arrive(parents, order)),
      { numRuns: cases(15) },
    );
  });

  test('two notes that reply to each other form no cycle', async () => {
    const ana = await peer().addActor('circle');
    const one = ana.id('one');
    const other = ana.id('other');
    for (const [id, inReplyTo] of [[one, other] as const, [other, one] as const]) {
      const note = ana.note({ id, inReplyTo, content: id.slice(-3) });
      peer().fail(id, 403);
      await ana.send(here.inbox(), ana.activity('Create', { object: note }));
      await here.drain();
    }
    const stored = await thoughtsOf(ana);
    assert.equal(stored.get('one')?.replyTo, null);
    assert.equal(stored.get('her')?.replyTo, stored.get('one')?.id);
  });

  test('a reply is not attached to a parent that its author may not see', async () => {
    const ana = await peer().addActor('ana_secret');
    const eve = await peer().addActor('eve');
    const ada = await here.thoughts.join();
    const parent = ana.note({ content: 'for ada alone', to: [here.actorUri(ada.username)] });
    peer().fail(parent.id, 403);
    const reply = eve.note({ content: 'guessed', inReplyTo: parent.id });
    await eve.send(here.inbox(), eve.activity('Create', { object: reply }));
    await here.drain();
    await ana.send(here.inbox(), ana.activity('Create', { object: parent }));
    await here.drain();
    assert.equal((await thoughtsOf(eve)).get('guessed')?.replyTo, null);
  });
});
