// A real Fedify server as peer: both sides resolve, follow, post, read, react and undo.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  Accept,
  type Activity,
  type Actor,
  Announce,
  Block,
  Create,
  Follow,
  Like,
  Note,
  OrderedCollection,
  PUBLIC_COLLECTION,
  Reject,
  Undo,
} from '@fedify/fedify/vocab';
import type { Json } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { meetFedify } from './testing/fedify-meeting.ts';
import type { FedifyScheme } from './testing/fedify-server.ts';

eachDatabase('a Fedify server', (dialect) => {
  const meet = (scheme: FedifyScheme) => meetFedify(dialect, scheme);

  const follow = ({ fedify, actor }: { fedify: { id(): URL; actor: URL }; actor: Actor }) =>
    new Follow({ id: fedify.id(), actor: fedify.actor, object: actor.id });

  for (const scheme of ['rfc9421', 'draft-cavage-http-signatures-12'] as const) {
    test(`finds, follows, posts, likes, boosts and undoes, signing by ${scheme}`, async () => {
      await using world = await meet(scheme);
      const { service, fedify, ada, actor, posts, send, sent } = world;
      const asked = follow(world);
      await send(asked);
      const [accept] = sent(Accept);
      assert.equal(accept?.actorId?.href, actor.id?.href);
      assert.equal(accept?.objectId?.href, asked.id?.href);
      assert.equal((await ada.get('/users/ada')).body.followerCount, 1);

      assert.equal((await ada.post('/federation/follow-remote', { handle: fedify.handle })).status, 202);
      await service.drainQueues();
      assert.equal((await ada.get('/federation/remote-following')).body[0].state, 'accepted');
      const note = fedify.note({ content: '<p>From Fedify</p>', to: PUBLIC_COLLECTION });
      const create = { actor: fedify.actor, object: note, to: PUBLIC_COLLECTION };
      await send(new Create({ id: fedify.id(), ...create }));
      const [shown] = (await ada.get('/feed')).body.data;
      assert.deepEqual([shown.content, shown.authorUsername], ['From Fedify', fedify.handle]);

      const { body: thought } = await ada.post('/thoughts', { content: 'For fay #sea' });
      const object = new URL(`${actor.id?.href.replace(/\/users\/.*/, '')}/thoughts/${thought.id}`);
      const counts = async () => {
        const { likeCount, boostCount } = (await ada.get(`/thoughts/${thought.id}`)).body;
        return [likeCount, boostCount];
      };
      const like = new Like({ id: fedify.id(), actor: fedify.actor, object });
      const boost = new Announce({ id: fedify.id(), actor: fedify.actor, object, to: PUBLIC_COLLECTION });
      for (const deed of [like, boost]) await send(deed);
      assert.deepEqual(await counts(), [1, 1]);
      for (const deed of [like, boost, asked])
        await send(new Undo({ id: fedify.id(), actor: fedify.actor, object: deed }));
      assert.deepEqual(await counts(), [0, 0]);
      assert.equal((await ada.get('/users/ada')).body.followerCount, 0);
      assert.deepEqual(
        [...new Set(posts.map(({ scheme: one, status }) => `${one} ${status}`))],
        [`${scheme} 202`],
      );
    });
  }

  test('accepts and verifies posts, replies, likes, boosts and Undos of thoughts', async () => {
    await using world = await meet('rfc9421');
    const { service, fedify, ada, send, sent } = world;
    await send(follow(world));
    await ada.post('/federation/follow-remote', { handle: fedify.handle });
    await service.drainQueues();
    const note = fedify.note({ content: '<p>Reply to me</p>', to: PUBLIC_COLLECTION });
    await send(new Create({ id: fedify.id(), actor: fedify.actor, object: note, to: PUBLIC_COLLECTION }));
    const [{ id }] = (await ada.get('/feed')).body.data;
    const replyTo = { content: 'A reply', replyTo: id };
    const { body: posted } = await ada.post('/thoughts', replyTo);
    await ada.post(`/thoughts/${id}/like`);
    await ada.post(`/thoughts/${id}/boost`);
    await service.drainQueues();
    const [create] = sent(Create);
    const reply = await create?.getObject(fedify.context);
    assert.ok(reply instanceof Note);
    assert.match(String(reply.content), /A reply/);
    assert.equal(reply.replyTargetId?.href, note.id?.href);
    assert.deepEqual(
      [sent(Like), sent(Announce)].map(([one]) => one?.objectId?.href),
      [note.id?.href, note.id?.href],
    );
    await ada.delete(`/thoughts/${id}/like`);
    await ada.delete(`/thoughts/${id}/boost`);
    await service.drainQueues();
    const undone = await Promise.all(sent(Undo).map((undo) => undo.getObject(fedify.context)));
    assert.deepEqual(undone.map((one) => one?.constructor.name).sort(), ['Announce', 'Like']);
    assert.equal((await ada.get(`/thoughts/${posted.id}`)).body.replyTo, id);
  });

  test('reads outbox, notes and replies, and followers-only notes with its signature', async () => {
    await using world = await meet('draft-cavage-http-signatures-12');
    const { service, fedify, ada, actor, send } = world;
    await send(follow(world));
    const { body: first } = await ada.post('/thoughts', { content: 'First' });
    const { body: second } = await ada.post('/thoughts', { content: 'Second', replyTo: first.id });
    const secret = { content: 'For followers', visibility: 'followers' };
    const { body: hidden } = await ada.post('/thoughts', secret);
    const uriOf = ({ id }: Json) => `${service.url}/thoughts/${id}`;
    const outbox = await actor.getOutbox(fedify.context);
    assert.ok(outbox instanceof OrderedCollection);
    const contents: unknown[] = [];
    for await (const item of fedify.context.traverseCollection(outbox)) {
      assert.ok(item instanceof Create);
      contents.push(String((await item.getObject(fedify.context))?.content));
    }
    assert.deepEqual(contents, ['<p>Second</p>', '<p>First</p>']);
    const note = await fedify.context.lookupObject(uriOf(first));
    assert.ok(note instanceof Note);
    const replies = await note.getReplies(fedify.context);
    assert.ok(replies);
    const found = await Array.fromAsync(fedify.context.traverseCollection(replies));
    assert.deepEqual(
      found.map((reply) => reply.id?.href),
      [uriOf(second)],
    );
    assert.equal(await fedify.context.lookupObject(uriOf(hidden)), null);
    const documentLoader = await fedify.context.getDocumentLoader({ identifier: 'fay' });
    const shown = await fedify.context.lookupObject(uriOf(hidden), { documentLoader });
    assert.equal(String((shown as Note).content), '<p>For followers</p>');
  });

  test('follows, likes and boosts twice, and undoes only the first or second', async () => {
    await using world = await meet('rfc9421');
    const { service, fedify, ada, actor, send } = world;
    const { body: thought } = await ada.post('/thoughts', { content: 'twice' });
    const note = new URL(`${service.url}/thoughts/${thought.id}`);
    const counts = async () => {
      const { body } = await ada.get(`/thoughts/${thought.id}`);
      return [body.likeCount, body.boostCount, (await ada.get('/users/ada')).body.followerCount];
    };
    for (const undone of [0, 1]) {
      const deeds = [1, 2].map(() => [
        new Like({ id: fedify.id(), actor: fedify.actor, object: note }),
        new Announce({ id: fedify.id(), actor: fedify.actor, object: note, to: PUBLIC_COLLECTION }),
        new Follow({ id: fedify.id(), actor: fedify.actor, object: actor.id }),
      ]);
      for (const deed of deeds.flat()) await send(deed);
      assert.deepEqual(await counts(), [1, 1, 1]);
      for (const object of deeds[undone] ?? [])
        await send(new Undo({ id: fedify.id(), actor: fedify.actor, object }));
      assert.deepEqual(await counts(), [0, 0, 0]);
    }
  });

  for (const isReused of [false, true]) {
    const ids = isReused ? 'one id for each relation' : 'an id for each activity';
    test(`follows, likes, boosts and blocks three times and undoes each, with ${ids}`, async () => {
      await using world = await meet('rfc9421');
      const { service, fedify, ada, actor, send } = world;
      const { body: thought } = await ada.post('/thoughts', { content: 'again and again' });
      const note = new URL(`${service.url}/thoughts/${thought.id}`);
      const named = new Map<string, URL>();
      const idOf = (name: string) =>
        isReused ? named.getOrInsertComputed(name, () => fedify.id()) : fedify.id();
      const about = (name: string, object: URL | null) => ({
        id: idOf(name),
        actor: fedify.actor,
        object,
        published: Temporal.Now.instant(),
      });
      const undo = (done: Activity) =>
        new Undo({ id: fedify.id(), actor: fedify.actor, object: done, published: Temporal.Now.instant() });
      const counts = async () => {
        const { body } = await ada.get(`/thoughts/${thought.id}`);
        const { followerCount } = (await ada.get('/users/ada')).body;
        return [body.likeCount, body.boostCount, followerCount];
      };
      for (const round of [1, 2, 3]) {
        const done = [
          new Like(about('like', note)),
          new Announce(about('boost', note)),
          new Follow(about('follow', actor.id)),
        ];
        for (const one of done) await send(one);
        assert.deepEqual(await counts(), [1, 1, 1], `round ${round}`);
        for (const one of done) await send(undo(one));
        assert.deepEqual(await counts(), [0, 0, 0], `round ${round}`);
        const block = new Block(about('block', actor.id));
        const follow = () => ada.post('/federation/follow-remote', { handle: fedify.handle });
        await send(block);
        assert.equal((await follow()).status, 403, `round ${round}`);
        await send(undo(block));
        assert.equal((await follow()).status, 202, `round ${round}`);
        await service.drainQueues();
        const state = async () => (await ada.get('/federation/remote-following')).body[0]?.state;
        assert.equal(await state(), 'accepted', `round ${round}`);
        const asked = world.sent(Follow).at(-1);
        await send(new Reject(about('reject', asked?.id ?? null)));
        assert.equal(await state(), undefined, `round ${round}`);
      }
    });
  }
});
