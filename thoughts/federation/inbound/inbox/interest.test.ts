// Posts of actors without local followers are stored only if they concern a local user.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { HOUR } from '@tandem/platform/time/clock.ts';
import { post } from '../../../testing/posts.ts';
import { createUnsolicitedPosts, LIMITS, MIN_SIZE } from '../../remote/thoughts/interest.ts';
import { useFederationHarness } from '../../testing/harness.ts';
import { type PeerActor, usePeer } from '../../testing/peer.ts';

eachDatabase('posts of unfollowed actors', (dialect) => {
  const here = useFederationHarness(dialect);
  const peer = usePeer();
  let count = 0;

  /** The signing time of requests. */
  const now = () => ({ at: here.thoughts.clock.now() });
  const meet = (): Promise<PeerActor> => {
    count += 1;
    return peer().addActor(`stranger${count}`);
  };
  async function arrives(author: PeerActor, note: { id: string }, fields: object = {}): Promise<boolean> {
    const sent = author.activity('Create', { object: note, ...fields });
    assert.equal(await author.send(here.inbox(), sent, now()), 202);
    await here.drain();
    const row = await here.federation.database.read
      .selectFrom('thought')
      .select('id')
      .where('uri', '=', note.id)
      .executeTakeFirst();
    return row !== undefined;
  }

  test('a note without a local follower, mention or parent is not stored, and its parent is not fetched', async () => {
    const ana = await meet();
    const parent = ana.note({ content: 'earlier' });
    const note = ana.note({ content: 'spam #spam', inReplyTo: parent.id });
    assert.equal(await arrives(ana, note), false);
    assert.equal(peer().asked(new URL(parent.id).pathname), 0);
    assert.equal((await here.thoughts.client.get('/tags/spam')).body.total, 0);
  });

  test('a note is stored if its author is followed, or if it mentions or replies to a local user', async () => {
    const ana = await meet();
    const ada = await here.thoughts.join();
    const tag = [{ type: 'Mention', href: here.actorUri(ada.username), name: `@${ada.username}` }];
    assert.equal(await arrives(ana, ana.note({ tag })), true);
    assert.equal(await arrives(ana, ana.note({ cc: [here.actorUri(ada.username)] })), true);
    assert.equal(await arrives(ana, ana.note({ cc: [here.actorUri('nobody_at_all')] })), false);
    const { id } = await post(ada, 'Ask me');
    assert.equal(await arrives(ana, ana.note({ inReplyTo: `${here.federation.base}/thoughts/${id}` })), true);
    assert.equal((await ada.post('/federation/follow-remote', { handle: ana.handle })).status, 202);
    assert.equal(await arrives(ana, ana.note()), true);
  });

  test('a reply to a followed actor is stored, and a reply to that reply is not', async () => {
    const ana = await meet();
    const bob = await meet();
    const eve = await meet();
    await here.follow(ana);
    const note = ana.note({ content: 'read here' });
    assert.equal(await arrives(ana, note), true);
    const reply = bob.note({ content: 'well', inReplyTo: note.id });
    assert.equal(await arrives(bob, reply), true);
    assert.equal(await arrives(eve, eve.note({ content: 'further on', inReplyTo: reply.id })), false);
    const { body } = await here.thoughts.client.get(`/users/${ana.handle}/thoughts`);
    const thread = (await here.thoughts.client.get(`/thoughts/${body.data[0].id}/thread`)).body;
    assert.deepEqual(
      thread.map(({ content }: { content: string }) => content),
      ['read here', 'well'],
    );
  });

  test('mentions by an unfollowed actor are limited per hour, and followed actors are not', async () => {
    const eve = await meet();
    const friend = await meet();
    await here.follow(friend);
    const cc = [here.readers()[0]];
    const content = 'x'.repeat(60_000);
    const storedOf = async (author: PeerActor) => {
      for (let sent = 0; sent < 7; sent += 1) {
        const note = author.note({ content, cc });
        const create = author.activity('Create', { object: note });
        assert.equal(await author.send(here.inbox(), create, now()), 202);
        await here.drain();
      }
      const { body } = await here.thoughts.client.get(`/users/${author.handle}/thoughts`);
      return body.total;
    };
    assert.equal(await storedOf(eve), Math.ceil(LIMITS.actor / content.length));
    assert.equal(await storedOf(friend), 7);
    here.thoughts.clock.advance(HOUR);
    assert.equal(await storedOf(eve), 2 * Math.ceil(LIMITS.actor / content.length));
  });

  test('mentions by one domain are limited per hour, across its actors', () => {
    const posts = createUnsolicitedPosts(here.thoughts.clock);
    const actor = (number: number, domain: string) => `https://s${number}.${domain}/users/a`;
    const post = (html: string) => ({ html, attachments: [], poll: null });
    const most = LIMITS.domain / LIMITS.actor;
    for (let number = 0; number < most; number += 1) {
      assert.equal(posts.isExhausted(actor(number, 'loud.example')), false);
      posts.add(actor(number, 'loud.example'), [post('x'.repeat(LIMITS.actor - MIN_SIZE)), post('')]);
    }
    assert.equal(posts.isExhausted(actor(most, 'loud.example')), true);
    assert.equal(posts.isExhausted(actor(0, 'quiet.example')), false);
    here.thoughts.clock.advance(HOUR);
    assert.equal(posts.isExhausted(actor(most, 'loud.example')), false);
  });

  test('a forwarded post is fetched only if it would be stored', async () => {
    const author = await meet();
    const forwarder = await meet();
    await here.follow(forwarder);
    assert.equal(await arrives(forwarder, forwarder.note()), true);
    const forward = async (fields: Record<string, unknown>) => {
      const note = author.note(fields);
      const signature = { type: 'RsaSignature2017', creator: author.key.id, signatureValue: 'x' };
      const copy = { ...author.activity('Create', { object: note }), signature };
      assert.equal(await author.send(here.inbox(), copy, { key: forwarder.key, ...now() }), 202);
      await here.drain();
      return peer().asked(new URL(note.id).pathname);
    };
    assert.equal(await forward({ content: 'about nobody' }), 0);
    assert.equal(await forward({ content: 'to somebody', cc: here.readers() }), 1);
  });

  test('an unknown boosted post is fetched only if the booster is followed', async () => {
    const ana = await meet();
    const bob = await meet();
    const ada = await here.thoughts.join();
    const note = bob.note({ content: 'boost me' });
    const boost = async () => {
      assert.equal(await ana.send(here.inbox(), ana.activity('Announce', { object: note.id }), now()), 202);
      await here.drain();
    };
    await boost();
    assert.equal(peer().asked(new URL(note.id).pathname), 0);
    assert.equal((await ada.post('/federation/follow-remote', { handle: ana.handle })).status, 202);
    await boost();
    assert.equal(peer().asked(new URL(note.id).pathname), 1);
  });
});
