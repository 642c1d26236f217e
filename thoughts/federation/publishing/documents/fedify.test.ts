// Fedify as an independent reader of published documents. It has no network access and uses its built-in
// contexts.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  Object as AnyObject,
  Create,
  Hashtag,
  isActor,
  Mention,
  Note,
  OrderedCollection,
  OrderedCollectionPage,
  PUBLIC_COLLECTION,
  Tombstone,
} from '@fedify/fedify/vocab';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { PASSWORD, useThoughts } from '../../../testing/thoughts.ts';

const base = 'https://thoughts.example';

eachDatabase('Fedify as a reader', (dialect) => {
  const thoughts = useThoughts(dialect, { THOUGHTS_PUBLIC_URL: base });
  const documentLoader = async (documentUrl: string) => {
    assert.ok(documentUrl.startsWith(`${base}/`), `Fedify wants ${documentUrl}`);
    const { body } = await thoughts.client.get(documentUrl.slice(base.length), {
      headers: { accept: 'application/activity+json' },
    });
    return { contextUrl: null, documentUrl, document: body };
  };
  const read = async (uri: string) =>
    AnyObject.fromJsonLd((await documentLoader(uri)).document, { documentLoader });
  const options = { documentLoader };

  test('an actor with its key, collections and settings', async () => {
    const ada = await thoughts.join();
    await ada.put('/users/me', {
      displayName: 'Ada ✨',
      bio: 'Counts & computes',
      avatarUrl: 'https://images.example/a.png',
      headerUrl: 'https://images.example/h.png',
      manuallyApprovesFollowers: false,
      actorType: 'Group',
    });
    const uri = `${base}/users/${ada.username}`;
    const actor = await read(uri);
    assert.ok(isActor(actor));
    assert.equal(actor.constructor.name, 'Group');
    assert.equal(actor.id?.href, uri);
    assert.equal(actor.preferredUsername, ada.username);
    assert.equal(actor.name, 'Ada ✨');
    assert.equal(actor.summary, '<p>Counts &amp; computes</p>');
    assert.equal(actor.manuallyApprovesFollowers, false);
    assert.equal(actor.discoverable, null);
    assert.ok(actor.published);
    assert.equal((await actor.getIcon(options))?.url?.toString(), 'https://images.example/a.png');
    assert.equal((await actor.getImage(options))?.url?.toString(), 'https://images.example/h.png');
    assert.deepEqual(
      [actor.url, actor.inboxId, actor.outboxId, actor.followersId, actor.followingId].map(String),
      [`${base}/@${ada.username}`, `${uri}/inbox`, `${uri}/outbox`, `${uri}/followers`, `${uri}/following`],
    );
    assert.equal(actor.endpoints?.sharedInbox?.href, `${base}/inbox`);
    const key = await actor.getPublicKey(options);
    assert.deepEqual([key?.id?.href, key?.ownerId?.href], [`${uri}#main-key`, uri]);
    assert.equal(key?.publicKey?.algorithm.name, 'RSASSA-PKCS1-v1_5');
  });

  test('a Note with its audience, tags, dates and collections, also in the outbox', async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    const parent = (await bob.post('/thoughts', { content: 'First' })).body.id;
    const content = `Hello @${bob.username} #Sea <3`;
    const { id } = (await ada.post('/thoughts', { content: 'Draft', replyTo: parent })).body;
    thoughts.clock.advance(1000);
    await ada.put(`/thoughts/${id}`, { content });
    const note = await read(`${base}/thoughts/${id}`);
    assert.ok(note instanceof Note);
    assert.equal(note.attributionId?.href, `${base}/users/${ada.username}`);
    assert.equal(note.toId?.href, PUBLIC_COLLECTION.href);
    assert.deepEqual(
      note.ccIds.map(({ href }) => href),
      [`${base}/users/${ada.username}/followers`, `${base}/users/${bob.username}`],
    );
    assert.equal(note.replyTargetId?.href, `${base}/thoughts/${parent}`);
    assert.match(String(note.content), /^<p>Hello <span class="h-card">.*&lt;3<\/p>$/);
    assert.deepEqual([note.source?.content, note.source?.mediaType], [content, 'text/plain']);
    assert.equal(note.sensitive, false);
    assert.ok(note.published && note.updated);
    assert.equal(note.updated.since(note.published).total('milliseconds'), 1000);
    const tags = await Array.fromAsync(note.getTags(options));
    const [hashtag, mention] = tags;
    assert.ok(tags.length === 2 && hashtag instanceof Hashtag && mention instanceof Mention);
    assert.deepEqual([hashtag.name, hashtag.href?.href], ['#sea', `${base}/tags/sea`]);
    assert.equal(mention.href?.href, `${base}/users/${bob.username}`);
    for (const collection of [
      await note.getReplies(options),
      await note.getLikes(options),
      await note.getShares(options),
    ]) {
      assert.equal(collection?.totalItems, 0);
      assert.equal((await read(String(collection?.id)))?.id?.href, collection?.id?.href);
    }
    const outbox = await read(`${base}/users/${ada.username}/outbox`);
    assert.ok(outbox instanceof OrderedCollection);
    assert.equal(outbox.totalItems, 1);
    assert.equal(outbox.lastId?.href, outbox.firstId?.href);
    const page = await outbox.getFirst(options);
    assert.ok(page instanceof OrderedCollectionPage);
    assert.equal(page.partOfId?.href, outbox.id?.href);
    const [create] = await Array.fromAsync(page.getItems(options));
    assert.ok(create instanceof Create);
    assert.equal(create.actorId?.href, note.attributionId?.href);
    assert.equal(String((await create.getObject(options))?.content), String(note.content));
  });

  test('followers by page, and the Tombstone of a deleted user', async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    await bob.post(`/users/${ada.username}/follow`);
    const followers = await read(`${base}/users/${ada.username}/followers`);
    assert.ok(followers instanceof OrderedCollection);
    const page = await followers.getFirst(options);
    assert.deepEqual(
      page?.itemIds.map(({ href }) => href),
      [`${base}/users/${bob.username}`],
    );
    await bob.delete('/users/me', { body: { password: PASSWORD } });
    const gone = await read(`${base}/users/${bob.username}`);
    assert.ok(gone instanceof Tombstone && gone.deleted);
  });
});
