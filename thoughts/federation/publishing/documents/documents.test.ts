import assert from 'node:assert/strict';
import { createPublicKey } from 'node:crypto';
import { test } from 'node:test';
import type { Send } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { useServerDatabase } from '../../../testing/server-database.ts';
import { PASSWORD, type Person, useThoughts } from '../../../testing/thoughts.ts';

const base = 'https://thoughts.example';
const PUBLIC = 'https://www.w3.org/ns/activitystreams#Public';
const ACTIVITY: Send = { headers: { accept: 'application/activity+json' } };

eachDatabase('documents for other servers', (dialect) => {
  const thoughts = useThoughts(dialect, { THOUGHTS_PUBLIC_URL: base });
  const world = useServerDatabase(thoughts);
  const read = (path: string) => thoughts.client.get(path.replace(base, ''), ACTIVITY);
  const post = async (author: Person, content: string, more: object = {}): Promise<string> => {
    const { status, body } = await author.post('/thoughts', { content, ...more });
    assert.equal(status, 201);
    thoughts.clock.advance(1000);
    return body.id;
  };
  const refused = async (path: string, status: number) => {
    const { status: got, text, headers } = await read(path);
    assert.deepEqual([got, text], [status, status === 404 ? 'not found' : 'bad request'], path);
    assert.match(headers.get('content-type') ?? '', /^text\/plain/, path);
  };

  test('a profile URL serves the actor to ActivityStreams clients', async () => {
    const ada = await thoughts.join('Ada');
    await ada.put('/users/me', { displayName: 'Ada L', bio: 'Counts', actorType: 'Service' });
    const { status, headers, body } = await read('/users/ada');
    assert.equal(status, 200);
    assert.equal(headers.get('content-type'), 'application/activity+json; charset=utf-8');
    assert.equal(headers.get('vary'), 'Accept, Authorization, Accept-Encoding');
    assert.equal(body.id, `${base}/users/Ada`);
    assert.deepEqual([body.type, body.name, body.summary], ['Service', 'Ada L', '<p>Counts</p>']);
    assert.equal(body.manuallyApprovesFollowers, true);
    assert.equal(body.publicKey.owner, body.id);
    assert.equal(createPublicKey(body.publicKey.publicKeyPem).asymmetricKeyType, 'rsa');
    assert.deepEqual((await read('/users/ADA')).body, body);
    const plain = await thoughts.client.get('/users/Ada');
    assert.deepEqual([plain.body.username, plain.headers.get('vary')], ['Ada', 'Accept, Authorization']);
    const head = await thoughts.client.send('HEAD', '/users/Ada', ACTIVITY);
    assert.deepEqual([head.status, head.text], [200, '']);
    assert.match(head.headers.get('content-type') ?? '', /^application\/activity\+json/);
  });

  test('an unknown user returns 404 in plain text', async () => {
    const stranger = await world.addRemoteActor();
    for (const path of ['', '/followers', '/following', '/outbox']) {
      await refused(`/users/nobody${path}`, 404);
      await refused(`/users/${stranger}${path}`, 404);
    }
    await refused('/users/%00', 404);
    assert.equal((await thoughts.client.get(`/users/${stranger}`)).status, 200);
  });

  test('a deleted user is a Tombstone', async () => {
    const ada = await thoughts.join();
    const id = await post(ada, 'Soon gone');
    const uri = `${base}/users/${ada.username}`;
    assert.equal((await ada.delete('/users/me', { body: { password: PASSWORD } })).status, 204);
    const { status, headers, body } = await read(`/users/${ada.username.toUpperCase()}`);
    assert.deepEqual([status, body.type, body.id], [410, 'Tombstone', uri]);
    assert.match(headers.get('content-type') ?? '', /^application\/activity\+json/);
    assert.equal((await read(`/thoughts/${id}`)).status, 410);
    for (const part of ['outbox', 'outbox?page=1', 'followers', 'following?page=2']) {
      const gone = await read(`/users/${ada.username}/${part}`);
      const collection = `${uri}/${part.replace(/\?.*/, '')}`;
      assert.deepEqual([gone.status, gone.body.type, gone.body.id], [410, 'Tombstone', collection]);
    }
  });

  test('a public thought is a Note with its mentions and parent', async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    const parent = await post(bob, 'First');
    const id = await post(ada, `Hello @${bob.username} #Sea`, { replyTo: parent });
    const { headers, body } = await read(`/thoughts/${id}`);
    assert.equal(headers.get('vary'), 'Accept, Authorization, Accept-Encoding');
    assert.equal(body.id, `${base}/thoughts/${id}`);
    assert.equal(body.attributedTo, `${base}/users/${ada.username}`);
    assert.equal(body.inReplyTo, `${base}/thoughts/${parent}`);
    assert.deepEqual(body.to, [PUBLIC]);
    assert.deepEqual(body.cc, [`${base}/users/${ada.username}/followers`, `${base}/users/${bob.username}`]);
    assert.deepEqual(body.tag, [
      { type: 'Hashtag', name: '#sea', href: `${base}/tags/sea` },
      {
        type: 'Mention',
        name: `@${bob.username}@thoughts.example`,
        href: `${base}/users/${bob.username}`,
      },
    ]);
    assert.match(body.content, /class="u-url mention"/);
    assert.equal((await thoughts.client.get(`/thoughts/${id}`)).body.id, id);
    const replies = await read(`/thoughts/${parent}/replies?page=1`);
    assert.deepEqual(replies.body.orderedItems, [body.id]);
    assert.equal((await read(`/thoughts/${parent}`)).body.replies.totalItems, 1);
  });

  test('other methods are not handled as a GET of the Note', async () => {
    const ada = await thoughts.join();
    const id = await post(ada, 'Short-lived');
    assert.equal((await ada.delete(`/thoughts/${id}`, ACTIVITY)).status, 204);
    const { status, body } = await read(`/thoughts/${id}`);
    assert.deepEqual([status, body.type, body.formerType], [410, 'Tombstone', 'Note']);
  });

  test('thoughts that are not public are not found by unsigned requests, in any document', async () => {
    const ada = await thoughts.join();
    for (const visibility of ['followers', 'private']) {
      const id = await post(ada, `For ${visibility}`, { visibility });
      for (const part of ['', '/replies', '/replies?page=1', '/likes', '/shares']) {
        await refused(`/thoughts/${id}${part}`, 404);
      }
      await refused(`/activities/create-${id}`, 404);
    }
    const { body } = await read(`/users/${ada.username}/outbox`);
    assert.equal(body.totalItems, 0);
    assert.deepEqual((await read(body.first)).body.orderedItems, []);
  });

  test('an invalid id is not found', async () => {
    for (const path of ['/thoughts/1', '/thoughts/1/likes', '/activities/1', '/activities/create-1']) {
      await refused(path, 404);
    }
  });

  test('the outbox lists the Creates of public thoughts in pages, newest first, regardless of Accept', async () => {
    const ada = await thoughts.join();
    const ids: string[] = [];
    for (let number = 0; number < 41; number += 1) ids.unshift(await post(ada, `Number ${number}`));
    const uri = `${base}/users/${ada.username}/outbox`;
    const path = `/users/${ada.username}/outbox`;
    const { body, headers } = await thoughts.client.get(path, { headers: { accept: 'text/html' } });
    assert.match(headers.get('content-type') ?? '', /^application\/activity\+json/);
    assert.deepEqual(
      [body.id, body.type, body.totalItems, body.first, body.last],
      [uri, 'OrderedCollection', 41, `${uri}?page=1`, `${uri}?page=3`],
    );
    const found: string[] = [];
    let next: string | undefined = body.first;
    while (next) {
      const page: Awaited<ReturnType<typeof read>> = await read(next);
      assert.equal(page.body.partOf, uri);
      for (const item of page.body.orderedItems) {
        assert.equal(item.type, 'Create');
        found.push(item.object.id);
      }
      next = page.body.next;
    }
    assert.deepEqual(
      found,
      ids.map((id) => `${base}/thoughts/${id}`),
    );
    const [first] = (await read(body.first)).body.orderedItems;
    const { '@context': _, ...create } = (await read(first.id)).body;
    assert.deepEqual(create, first);
    assert.deepEqual((await read(`${uri}?page=99`)).body.orderedItems, []);
    for (const page of ['0', '-1', 'x', '', '1.5', '1&page=2']) await refused(`${path}?page=${page}`, 400);
  });

  test('followers and following have a total, and members by page', async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    const eve = await thoughts.join();
    for (const person of [bob, eve]) {
      await person.post(`/users/${ada.username}/follow`);
      thoughts.clock.advance(1000);
    }
    const followers = await read(`/users/${ada.username}/followers`);
    assert.equal(followers.headers.get('vary'), 'Accept, Authorization');
    assert.deepEqual([followers.body.type, followers.body.totalItems], ['OrderedCollection', 2]);
    assert.deepEqual((await read(followers.body.first)).body.orderedItems, [
      `${base}/users/${eve.username}`,
      `${base}/users/${bob.username}`,
    ]);
    const following = await read(`/users/${bob.username}/following?page=1`);
    assert.deepEqual(following.body.orderedItems, [`${base}/users/${ada.username}`]);
    assert.deepEqual(
      (await read(`/users/${ada.username}/followers?page=${2 ** 53 - 1}`)).body.orderedItems,
      [],
    );
    await refused(`/users/${ada.username}/followers?page=0`, 400);
    assert.equal((await thoughts.client.get(`/users/${ada.username}/followers`)).body.data.length, 2);
  });

  test('a Note embeds the first page of its public replies and links the next', async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    const id = await post(ada, 'Ask me');
    const before = (await read(`/thoughts/${id}`)).body.replies;
    assert.deepEqual([before.totalItems, before.first.orderedItems], [0, []]);
    const uris: string[] = [];
    for (let number = 0; number < 21; number += 1)
      uris.push(`${base}/thoughts/${await post(bob, `Reply ${number}`, { replyTo: id })}`);
    await post(bob, 'Aside', { replyTo: id, visibility: 'followers' });
    const { replies } = (await read(`/thoughts/${id}`)).body;
    const { '@context': _, ...page } = (await read(`/thoughts/${id}/replies?page=1`)).body;
    assert.deepEqual(replies.first, page);
    assert.deepEqual(page.orderedItems, uris.slice(0, 20));
    assert.deepEqual([page.id, page.next], [`${replies.id}?page=1`, `${replies.id}?page=2`]);
  });

  test('an actor links a collection of pinned thoughts, last pinned first', async () => {
    const ada = await thoughts.join();
    const { body: actor } = await read(`/users/${ada.username}`);
    assert.equal(actor.featured, `${actor.id}/collections/featured`);
    const { status, headers, body } = await read(actor.featured);
    assert.deepEqual(
      [status, body.id, body.type, body.totalItems, body.orderedItems],
      [200, actor.featured, 'OrderedCollection', 0, []],
    );
    assert.match(headers.get('content-type') ?? '', /^application\/activity\+json/);
    for (const path of [actor.featured, actor.featuredTags, actor.outbox]) {
      const { headers: kept } = await read(path);
      assert.equal(kept.get('cache-control'), 'public, max-age=60', path);
      assert.match(kept.get('vary') ?? '', /^Accept, Signature\b/);
    }
    const ids: string[] = [];
    for (const more of [{}, { listed: false }]) {
      const { body: thought } = await ada.post('/thoughts', { content: 'first of all', ...more });
      assert.equal((await ada.post(`/thoughts/${thought.id}/pin`)).status, 204);
      ids.unshift(new URL(`/thoughts/${thought.id}`, actor.id).href);
    }
    const { totalItems, orderedItems } = (await read(actor.featured)).body;
    assert.deepEqual([totalItems, orderedItems], [2, ids]);
    await refused('/users/nobody/collections/featured', 404);
  });

  test('an actor document links people mentioned in the bio, and omits unset members', async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    const stranger = await world.addRemoteActor();
    await ada.put('/users/me', { bio: `With @${bob.username}, @${stranger} and @nobody_at_all` });
    const { body } = await read(`/users/${ada.username}`);
    assert.ok(body.summary.includes(`href="${base}/@${bob.username}"`));
    assert.ok(body.summary.includes(`href="https://other.example/@${stranger.split('@')[0]}"`));
    assert.ok(body.summary.includes('and @nobody_at_all'));
    assert.deepEqual(['discoverable' in body, 'indexable' in body], [false, false]);
  });
});
