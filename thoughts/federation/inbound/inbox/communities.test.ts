// Communities (FEP-1b12: Lemmy, Mbin, NodeBB) announce their members' actions to followers.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { useFederationHarness } from '../../testing/harness.ts';
import { type PeerActor, usePeer } from '../../testing/peer.ts';

type Row = { content: string };

eachDatabase('activities announced by communities', (dialect) => {
  const here = useFederationHarness(dialect);
  const peer = usePeer();
  let count = 0;

  /** A community with a local follower, a member on its server, and its Announce of her actions. */
  async function meet() {
    count += 1;
    const group = await peer().addActor(`group${count}`, { type: 'Group' });
    const lea = await peer().addActor(`lea${count}`);
    await here.follow(group);
    const announce = async (object: Record<string, unknown>): Promise<void> => {
      assert.equal(await group.send(here.inbox(), group.activity('Announce', { object })), 202);
      await here.drain();
    };
    return { group, lea, announce };
  }
  const publish = async ({ lea, announce }: Awaited<ReturnType<typeof meet>>) => {
    const note = lea.note({ content: 'As written' });
    const create = lea.activity('Create', { object: note });
    peer().serve(create.id, create);
    await announce(create);
    return note;
  };
  const contentsOf = async ({ handle }: PeerActor): Promise<string[]> =>
    (await here.thoughts.client.get(`/users/${handle}/thoughts`)).body.data.map(
      ({ content }: Row) => content,
    );

  test('an embedded Create leads to the original post, even if the Create is not served', async () => {
    const met = await meet();
    const note = met.lea.note({ content: 'As written' });
    await met.announce(met.lea.activity('Create', { object: { ...note, content: 'As forged' } }));
    assert.deepEqual(await contentsOf(met.lea), ['As written']);
    const referred = met.lea.note({ content: 'By its id' });
    await met.announce({ type: 'Create', actor: met.lea.uri, object: referred.id });
    assert.deepEqual((await contentsOf(met.lea)).toSorted(), ['As written', 'By its id']);
  });

  test('an announced Create of a local thought is not a boost', async () => {
    const met = await meet();
    const author = await here.thoughts.join();
    const { body: thought } = await author.post('/thoughts', { content: 'A comment' });
    const id = `${here.federation.base}/thoughts/${thought.id}`;
    const boosts = async () => (await author.get(`/thoughts/${thought.id}`)).body.boostCount;
    await met.announce({
      type: 'Create',
      actor: here.actorUri(author.username),
      object: { type: 'Note', id },
    });
    assert.equal(await boosts(), 0);
    await met.announce({ type: 'Note', id });
    assert.equal(await boosts(), 1);
  });

  test('an edit is fetched from its origin instead of the embedded copy', async () => {
    const met = await meet();
    const note = await publish(met);
    assert.deepEqual(await contentsOf(met.lea), ['As written']);
    here.thoughts.clock.advance(60_000);
    const updated = new Date(here.thoughts.clock.now()).toISOString();
    const edited = { ...note, content: 'As edited', updated };
    peer().serve(note.id, edited);
    await met.announce(met.lea.activity('Update', { object: { ...edited, content: 'As forged' } }));
    assert.deepEqual(await contentsOf(met.lea), ['As edited']);
  });

  test('a deletion applies only if the origin no longer has the post', async () => {
    const met = await meet();
    const note = await publish(met);
    const gone = () => met.announce(met.lea.activity('Delete', { object: note.id }));
    await gone();
    assert.deepEqual(await contentsOf(met.lea), ['As written']);
    peer().fail(note.id, 410);
    await gone();
    assert.deepEqual(await contentsOf(met.lea), []);
  });

  test('announced votes, Undos and similar activities cause no requests', async () => {
    const met = await meet();
    const note = await publish(met);
    const asked = peer().requests.length;
    const like = met.lea.activity('Like', { object: note.id });
    const others = ['Dislike', 'Lock', 'Block', 'Add'].map((type) =>
      met.lea.activity(type, { object: note.id }),
    );
    for (const activity of [like, met.lea.activity('Undo', { object: like }), ...others])
      await met.announce(activity);
    await met.announce(met.lea.activity('Delete', { object: met.lea.id('not-known-here') }));
    assert.equal(peer().requests.length, asked);
  });

  test('only communities with local followers cause fetches', async () => {
    const met = await meet();
    const note = await publish(met);
    const stranger = await peer().addActor(`stranger${count}`);
    peer().fail(note.id, 410);
    const gone = met.lea.activity('Delete', { object: note.id });
    assert.equal(await stranger.send(here.inbox(), stranger.activity('Announce', { object: gone })), 202);
    await here.drain();
    assert.deepEqual(await contentsOf(met.lea), ['As written']);
  });
});
