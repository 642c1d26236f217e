// Known vulnerabilities of identity and origin checks (docs/federation-hardening.md), row by row, against a
// hostile peer.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { useFederationHarness } from '../../testing/harness.ts';
import { type PeerActor, PUBLIC, usePeer } from '../../testing/peer.ts';

type Row = { content: string };

eachDatabase('identity and origin', (dialect) => {
  const here = useFederationHarness(dialect);
  const peer = usePeer(undefined, here.readers);
  const evil = usePeer('localhost');
  let count = 0;
  const somebody = (host = peer) => {
    count += 1;
    return host().addActor(`p${count}`);
  };
  const send = async (actor: PeerActor, activity: Record<string, unknown>, options = {}) => {
    const status = await actor.send(here.inbox(), activity, options);
    await here.drain();
    return status;
  };
  const publicThoughts = async () => (await here.thoughts.client.get('/feed/public')).body.data;
  const isShown = async (content: string) =>
    (await publicThoughts()).some((thought: Row) => thought.content === content);
  const queued = () => here.count('processed_activity');

  test('an activity of B signed by A is refused with 401 and not stored (CVE-2025-54888)', async () => {
    const ana = await somebody();
    const bob = await somebody();
    // Her key is known here and valid for her own activities.
    assert.equal(await send(ana, ana.activity('Create', { object: ana.note() })), 202);
    const before = await queued();
    const create = bob.activity('Create', { object: bob.note({ content: 'forged' }) });
    assert.equal(await send(bob, create, { key: ana.key }), 401);
    assert.equal(await queued(), before);
    assert.equal(await isShown('forged'), false);
  });

  test('a key with an owner on another host is neither trusted nor fetched (CVE-2026-96625)', async () => {
    const victim = await somebody();
    const thief = await somebody(evil);
    const keyId = `${evil().origin}/keys/1`;
    const publicKey = {
      id: keyId,
      owner: victim.uri,
      publicKeyPem: (thief.document.publicKey as { publicKeyPem: string }).publicKeyPem,
    };
    evil().serve(keyId, {
      id: keyId,
      type: 'Key',
      owner: victim.uri,
      publicKeyPem: publicKey.publicKeyPem,
      publicKey,
    });
    const create = victim.activity('Create', { object: victim.note() });
    assert.equal(await send(victim, create, { key: { ...thief.key, id: keyId } }), 401);
    assert.equal(evil().asked('/keys/1'), 0);
    thief.document.publicKey = { ...publicKey, id: `${victim.uri}#main-key` };
    assert.equal(await send(victim, create, { key: { ...thief.key, id: `${victim.uri}#main-key` } }), 401);
  });

  test('an actor id that serves another actor’s document is refused (GHSA-8863)', async () => {
    const ana = await somebody();
    const alias = `${peer().origin}/users/alias`;
    peer().redirect(alias, ana.uri);
    const activity = { id: `${alias}/1`, type: 'Create', actor: alias, object: `${alias}/note` };
    assert.equal(await send(ana, activity, { key: ana.key }), 401);
    const mallory = await somebody(evil);
    mallory.document.id = ana.uri;
    assert.equal(await send(mallory, mallory.activity('Create', { object: mallory.note() })), 401);
  });

  test('a forged id on the victim’s host is refused, and the genuine one is accepted (GHSA-4qhx, GHSA-288h)', async () => {
    const victim = await somebody();
    const thief = await somebody(evil);
    const id = victim.id('real');
    const forged = thief.activity('Create', { id, object: thief.note({ content: 'not this' }) });
    assert.equal(await send(thief, forged), 401);
    const neighbour = await somebody();
    assert.equal(
      await send(neighbour, { ...neighbour.activity('Create', { object: neighbour.note() }), id }),
      202,
    );
    const genuine = { ...victim.activity('Create', { object: victim.note({ content: 'genuine' }) }), id };
    assert.equal(await send(victim, genuine), 202);
    assert.ok(await isShown('genuine'));
  });

  test('only ActivityStreams media types are accepted for actors (CVE-2024-25623, CVE-2024-25636)', async () => {
    for (const type of [
      'text/plain',
      'application/json',
      'application/octet-stream',
      'application/ld+json',
    ]) {
      const ana = await somebody();
      peer().serve(ana.uri, ana.document, type);
      assert.equal(await send(ana, ana.activity('Create', { object: ana.note() })), 401, type);
    }
  });

  test('an actor lookup with a foreign id fails (CVE-2024-23832)', async () => {
    const ada = await here.thoughts.join();
    const victim = await somebody();
    const thief = await somebody(evil);
    thief.document.id = victim.uri;
    const { status } = await ada.get(`/remote-actors?handle=${thief.handle}`);
    assert.equal(status, 502);
    assert.equal((await ada.get(`/users/${victim.handle}`)).status, 404);
  });

  test('each required component must be signed (CVE-2023-49079)', async () => {
    const ana = await somebody();
    const create = ana.activity('Create', { object: ana.note({ content: 'unsigned' }) });
    assert.equal(await send(ana, create, { key: null }), 401);
    assert.equal(await send(ana, create, { at: Date.now() - 2 * 3_600_000 }), 401);
    assert.equal(await send(ana, create, { body: JSON.stringify({ ...create, to: [PUBLIC] }) }), 401);
    assert.equal(await isShown('unsigned'), false);
  });

  test('the verified bytes are the processed bytes (GHSA-39gj)', async () => {
    const ana = await somebody();
    const create = ana.activity('Create', { object: ana.note({ content: 'twice' }) });
    const bytes = (text: string) => ({ body: text });
    assert.equal(await send(ana, create, bytes(`\uFEFF${JSON.stringify(create)}`)), 400);
    const { id: _, ...prefixed } = { ...create, '@id': create.id };
    assert.equal(await send(ana, prefixed), 400);
    assert.equal(await isShown('twice'), false);
  });

  test('a forwarded activity with a Linked Data Signature is fetched from its origin (CVE-2022-24307)', async () => {
    const author = await somebody();
    const forwarder = await somebody();
    assert.equal(await send(forwarder, forwarder.activity('Create', { object: forwarder.note() })), 202);
    const note = author.note({ content: 'as published' });
    const signature = { type: 'RsaSignature2017', creator: author.key.id, signatureValue: 'x' };
    const forged = { ...note, content: 'as forged' };
    const copy = { ...author.activity('Create', { object: forged }), signature };
    assert.equal(await send(author, copy, { key: forwarder.key }), 202);
    assert.ok(await isShown('as published'));
    assert.equal(await isShown('as forged'), false);
    const stranger = await somebody(evil);
    assert.equal(await send(author, { ...copy, id: author.id() }, { key: stranger.key }), 401);
  });

  test('a forwarded Delete of a post that is not public is ignored', async () => {
    const ada = await here.thoughts.join();
    const author = await somebody();
    const forwarder = await somebody();
    await send(forwarder, forwarder.activity('Create', { object: forwarder.note() }));
    const signature = { type: 'RsaSignature2017', creator: author.key.id, signatureValue: 'x' };
    const isLeft = async (to: string, reply: number) => {
      const note = author.note({ content: `to ${to}, ${reply}`, to: [to] });
      await send(author, author.activity('Create', { object: note, to: [to] }));
      const { body } = await ada.get(`/users/${author.handle}/thoughts`);
      const { id } = body.data.find(({ content }: Row) => content === note.content);
      peer().fail(note.id, reply);
      const forged = { ...author.activity('Delete', { object: note.id }), signature };
      assert.equal(await send(author, forged, { key: forwarder.key }), 202);
      return (await ada.get(`/thoughts/${id}`)).status === 200;
    };
    assert.equal(await isLeft(here.actorUri(ada.username), 404), true);
    assert.equal(await isLeft(here.actorUri(ada.username), 410), false);
    assert.equal(await isLeft(PUBLIC, 404), true, 'for a moment, perhaps');
    assert.equal(await isLeft(PUBLIC, 410), false);
  });

  test('only the followee can accept a follow, and pending followers see no posts (CVE-2025-30741)', async () => {
    const ada = await here.thoughts.join();
    const ana = await somebody();
    const other = await somebody();
    await ada.post('/federation/follow-remote', { handle: ana.handle });
    await ada.get(`/remote-actors?handle=${other.handle}`);
    const follow = await here.federation.database.read
      .selectFrom('follow')
      .innerJoin('remote_actor', 'remote_actor.actor_id', 'follow.followee_id')
      .select('follow.uri')
      .where('remote_actor.uri', '=', ana.uri)
      .executeTakeFirstOrThrow();
    const object = { id: follow.uri, type: 'Follow', actor: here.actorUri(ada.username), object: ana.uri };
    const note = ana.note({ content: 'for friends', to: [`${ana.uri}/followers`] });
    assert.equal(await send(ana, ana.activity('Create', { object: note })), 202);
    assert.equal(await send(other, other.activity('Accept', { object })), 202);
    const state = async () => (await ada.get('/federation/remote-following')).body[0]?.state;
    assert.equal(await state(), 'pending');
    assert.deepEqual((await ada.get('/feed')).body.data, []);
    const shown = async () => (await ada.get(`/users/${ana.handle}/thoughts`)).body;
    assert.deepEqual(await shown(), { data: [], page: 1, per_page: 20, total: 0 });
    const { id } = await here.federation.database.read
      .selectFrom('thought')
      .select('id')
      .where('uri', '=', note.id)
      .executeTakeFirstOrThrow();
    assert.equal((await ada.get(`/thoughts/${id}`)).status, 404);
    assert.equal(await send(ana, ana.activity('Accept', { object })), 202);
    assert.equal(await state(), 'accepted');
    assert.equal((await ada.get('/feed')).body.data[0].content, 'for friends');
    assert.equal((await shown()).data[0].id, id);
    assert.equal((await ada.get(`/thoughts/${id}`)).status, 200);
    assert.equal(await isShown('for friends'), false);
    const stranger = await here.thoughts.join();
    assert.deepEqual((await stranger.get('/feed?include=own,boosts')).body.data, []);
  });

  test('a boost does not fetch posts of a blocked domain (CVE-2026-23961)', async () => {
    const booster = await somebody();
    await here.follow(booster);
    const author = await somebody(evil);
    const note = author.note({ content: 'blocked author' });
    const block = { domain: 'localhost', reason: 'test', created_at: 0 };
    await here.federation.database.write((tx) => tx.insertInto('domain_block').values(block).execute());
    assert.equal(await send(booster, booster.activity('Announce', { object: note.id })), 202);
    const created = author.activity('Create', { object: note });
    assert.equal(await send(author, created), 202);
    await here.federation.database.write((tx) => tx.deleteFrom('domain_block').execute());
    assert.equal(await isShown('blocked author'), false);
    assert.equal(evil().asked(new URL(note.id).pathname), 0);
    assert.equal(await send(booster, booster.activity('Announce', { object: note.id })), 202);
    assert.ok(await isShown('blocked author'));
  });

  test('a blocked actor can still undo actions and delete posts', async () => {
    const ada = await here.thoughts.join();
    const ana = await somebody();
    const { body: thought } = await ada.post('/thoughts', { content: 'liked before' });
    const uri = `${here.federation.base}/thoughts/${thought.id}`;
    const deliver = async (activity: Parameters<typeof ana.send>[1]) => {
      assert.equal(await ana.send(here.inbox(ada.username), activity), 202);
      await here.drain();
    };
    const counts = async () => {
      const { body } = await here.thoughts.client.get(`/thoughts/${thought.id}`);
      return [body.likeCount, body.boostCount, body.replyCount];
    };
    const like = ana.activity('Like', { object: uri });
    const boost = ana.activity('Announce', { object: uri });
    const reply = ana.note({ inReplyTo: uri, content: 'a reply' });
    for (const deed of [like, boost, ana.activity('Create', { object: reply })]) await deliver(deed);
    assert.deepEqual(await counts(), [1, 1, 1]);
    await ada.post(`/users/${ana.handle}/block`);
    assert.deepEqual(await counts(), [1, 1, 1]);
    for (const deed of [like, boost]) await deliver(ana.activity('Undo', { object: deed }));
    await deliver(ana.activity('Delete', { object: reply.id }));
    assert.deepEqual(await counts(), [0, 0, 0]);
  });

  test('a blocked actor cannot like, boost, follow, reply or notify, and causes no requests', async () => {
    const ada = await here.thoughts.join();
    const ana = await somebody();
    const { body: thought } = await ada.post('/thoughts', { content: 'mine' });
    await ada.get(`/remote-actors?handle=${ana.handle}`);
    await ada.post(`/users/${ana.handle}/block`);
    const uri = `${here.federation.base}/thoughts/${thought.id}`;
    const asked = peer().requests.length;
    const ofAda = here.actorUri(ada.username);
    const tag = [{ type: 'Mention', href: ofAda, name: `@${ada.username}` }];
    const deeds = [
      ana.activity('Like', { object: uri }),
      ana.activity('Announce', { object: uri }),
      ana.activity('Follow', { object: ofAda }),
      ana.activity('Create', { object: ana.note({ tag, inReplyTo: uri, content: 'hey' }) }),
    ];
    for (const deed of deeds) {
      assert.equal(await ana.send(here.inbox(ada.username), deed), 202);
      // The same activity to the shared inbox, where it may concern other users.
      assert.equal(await send(ana, { ...deed, id: ana.id() }), 202);
    }
    // An unknown key would need a fetch; the response is the same.
    const follow = ana.activity('Follow', { object: ofAda });
    assert.equal(await send(ana, follow, { key: { ...ana.key, id: `${ana.uri}#other` } }), 202);
    assert.equal(peer().requests.length, asked);
    const { body } = await ada.get(`/thoughts/${thought.id}`);
    assert.deepEqual([body.likeCount, body.boostCount], [0, 0]);
    assert.deepEqual((await ada.get('/notifications')).body.data, []);
    assert.deepEqual((await ada.get('/federation/pending-followers')).body, []);
    assert.equal((await ada.get(`/thoughts/${thought.id}/thread`)).body.length, 1);
  });
});
