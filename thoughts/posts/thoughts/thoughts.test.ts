import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Client } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { SECOND } from '@tandem/platform/time/clock.ts';
import { useThoughts } from '../../testing/thoughts.ts';

const UUID = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[\da-f]{4}-[\da-f]{12}$/;
const NOBODYS = '0198c0de-0000-7000-8000-000000000000';

eachDatabase('thoughts', (dialect) => {
  const thoughts = useThoughts(dialect);

  async function post(by: Client, content: string, more: object = {}) {
    const { status, body, text } = await by.post('/thoughts', { content, ...more });
    assert.equal(status, 201, text);
    return body;
  }

  test('a new thought is public, trimmed, tagged and owned by its author', async () => {
    const ada = await thoughts.join();
    const thought = await post(ada, '  On #Engines and #NOTES, and #engines again \n');
    assert.match(thought.id, UUID);
    assert.equal(BigInt(thought.number) / 65_536n, BigInt(thoughts.clock.now()));
    assert.deepEqual(thought, {
      id: thought.id,
      number: thought.number,
      form: 'note',
      authorUsername: ada.username,
      author: {
        username: ada.username,
        displayName: ada.username,
        avatarUrl: '',
        url: `${thoughts.service.url}/@${ada.username}`,
      },
      content: 'On #Engines and #NOTES, and #engines again',
      summary: '',
      sensitive: false,
      language: null,
      tags: ['engines', 'notes'],
      visibility: 'public',
      listed: true,
      recipients: [],
      attachments: [],
      cut: false,
      poll: null,
      mentions: [],
      emojis: [],
      quote: null,
      replyTo: null,
      replyToUrl: null,
      claimedReplies: null,
      likeCount: 0,
      boostCount: 0,
      replyCount: 0,
      likedByMe: false,
      boostedByMe: false,
      createdAt: new Date(thoughts.clock.now()).toISOString(),
      editedAt: null,
      url: `${thoughts.service.url}/@${ada.username}/${thought.number}`,
    });
    const read = await thoughts.client.get(`/thoughts/${thought.id.toUpperCase()}`);
    assert.deepEqual([read.status, read.body], [200, thought]);
  });

  const FAMILY = '👩‍👩‍👧‍👦';
  for (const [what, character] of Object.entries({
    ASCII: 'x',
    'emoji families': FAMILY,
    'combining marks': 'e\u0301\u0323',
    Hebrew: 'ש',
    'line breaks': '\r\n',
  })) {
    test(`content is at most 128 grapheme clusters: ${what}`, async () => {
      const ada = await thoughts.join();
      const framed = (count: number) => `a${character.repeat(count - 2)}z`;
      assert.equal((await post(ada, framed(128))).content, framed(128));
      const { status, body } = await ada.post('/thoughts', { content: framed(129) });
      assert.deepEqual([status, body.code], [400, 'content-too-long']);
    });
  }

  test('content is at most 4,096 bytes', async () => {
    const ada = await thoughts.join();
    const stacked = (bytes: number) => `${'x'.repeat(bytes % 2)}e${'\u0301'.repeat((bytes - 1) >> 1)}`;
    assert.equal(Buffer.byteLength(stacked(4095)), 4096);
    assert.equal((await ada.post('/thoughts', { content: stacked(4095) })).status, 201);
    assert.equal((await ada.post('/thoughts', { content: `${stacked(4095)}y` })).status, 400);
  });

  for (const [what, body] of Object.entries({
    'empty content': { content: '' },
    'content of white space': { content: ' \n\t\u00a0' },
    'content of zero width': { content: '\u200b\u2060\u200d\ufeff' },
    'no content': {},
    'content that is a number': { content: 128 },
    'content that is null': { content: null },
    'an unknown visibility': { content: 'x', visibility: 'unlisted' },
    'a visibility in capitals': { content: 'x', visibility: 'PUBLIC' },
    'a visibility of another type': { content: 'x', visibility: 1 },
    'a reply to an invalid id': { content: 'x', replyTo: 'x' },
    'a reply to an unknown id': { content: 'x', replyTo: NOBODYS },
    'a reply of another type': { content: 'x', replyTo: 7 },
  })) {
    test(`${what} is refused`, async () => {
      const ada = await thoughts.join();
      assert.equal((await ada.post('/thoughts', body)).status, 400);
    });
  }

  test('publishing, editing and deleting require a login', async () => {
    const { id } = await post(await thoughts.join(), 'mine');
    assert.equal((await thoughts.client.post('/thoughts', { content: 'x' })).status, 401);
    assert.equal((await thoughts.client.put(`/thoughts/${id}`, { content: 'x' })).status, 401);
    assert.equal((await thoughts.client.delete(`/thoughts/${id}`)).status, 401);
  });

  test('an Idempotency-Key publishes once, also under concurrent repeats', async () => {
    const ada = await thoughts.join();
    const send = () =>
      ada.post('/thoughts', { content: 'once' }, { headers: { 'idempotency-key': 'the-same' } });
    const replies = await Promise.all([send(), send(), send()]);
    assert.deepEqual(new Set(replies.map(({ body }) => body.id)).size, 1);
    assert.deepEqual(
      replies.map(({ status }) => status),
      [201, 201, 201],
    );
    assert.equal((await ada.get(`/users/${ada.username}/thoughts`)).body.total, 1);
  });

  test('a thought hidden from the caller returns 404', async () => {
    const ada = await thoughts.join();
    const eve = await thoughts.join();
    for (const visibility of ['followers', 'private']) {
      const { id } = await post(ada, 'between us', { visibility });
      assert.equal((await ada.get(`/thoughts/${id}`)).status, 200);
      for (const [method, path, body] of [
        ['GET', `/thoughts/${id}`, undefined],
        ['GET', `/thoughts/${id}/thread`, undefined],
        ['PUT', `/thoughts/${id}`, { content: 'x' }],
        ['DELETE', `/thoughts/${id}`, undefined],
        ['POST', `/thoughts/${id}/like`, undefined],
        ['DELETE', `/thoughts/${id}/like`, undefined],
        ['POST', `/thoughts/${id}/boost`, undefined],
        ['DELETE', `/thoughts/${id}/boost`, undefined],
      ] as const) {
        assert.equal((await eve.send(method, path, { body })).status, 404, `${method} ${path}`);
      }
      assert.equal((await thoughts.client.get(`/thoughts/${id}`)).status, 404);
      assert.equal((await eve.post('/thoughts', { content: 'what?', replyTo: id })).status, 400);
    }
    assert.equal((await eve.get(`/thoughts/${NOBODYS}`)).status, 404);
    assert.equal((await eve.get('/thoughts/not-an-id')).status, 404);
  });

  test('editing or deleting a visible thought of another user is forbidden', async () => {
    const ada = await thoughts.join();
    const eve = await thoughts.join();
    const { id } = await post(ada, 'mine');
    assert.equal((await eve.put(`/thoughts/${id}`, { content: 'x' })).status, 403);
    assert.equal((await eve.delete(`/thoughts/${id}`)).status, 403);
    assert.equal((await ada.get(`/thoughts/${id}`)).body.content, 'mine');
  });

  test('an edit changes content and tags, preserves other members and sets editedAt', async () => {
    const ada = await thoughts.join();
    const before = await post(ada, 'On #drafts', { visibility: 'followers' });
    thoughts.clock.advance(SECOND);
    const { status, body } = await ada.put(`/thoughts/${before.id}`, {
      content: ' On #finals ',
      visibility: 'public',
    });
    const editedAt = new Date(thoughts.clock.now()).toISOString();
    assert.deepEqual([status, body], [200, { ...before, content: 'On #finals', tags: ['finals'], editedAt }]);
    for (const content of ['', 'x'.repeat(129), 7]) {
      assert.equal((await ada.put(`/thoughts/${before.id}`, { content })).status, 400);
    }
    assert.equal((await ada.get(`/thoughts/${before.id}`)).body.content, 'On #finals');
  });

  test('a deleted thought returns 404, and its replies keep their replyTo', async () => {
    const ada = await thoughts.join();
    const root = await post(ada, 'root');
    const reply = await post(ada, 'reply', { replyTo: root.id.toUpperCase() });
    assert.equal(reply.replyTo, root.id);
    assert.equal((await ada.get(`/thoughts/${root.id}`)).body.replyCount, 1);
    assert.equal((await ada.delete(`/thoughts/${root.id}`)).status, 204);
    assert.equal((await ada.get(`/thoughts/${root.id}`)).status, 404);
    assert.equal((await ada.delete(`/thoughts/${root.id}`)).status, 404);
    assert.equal((await ada.get(`/thoughts/${reply.id}`)).body.replyTo, root.id);
    assert.equal((await ada.get(`/users/${ada.username}/thoughts`)).body.total, 1);
  });

  test('replyCount counts existing public replies', async () => {
    const ada = await thoughts.join();
    const root = await post(ada, 'root');
    const reply = await post(ada, 'reply', { replyTo: root.id });
    await post(ada, 'to myself', { replyTo: root.id, visibility: 'private' });
    const count = async () => (await thoughts.client.get(`/thoughts/${root.id}`)).body.replyCount;
    assert.equal(await count(), 1);
    await ada.delete(`/thoughts/${reply.id}`);
    assert.equal(await count(), 0);
  });
});
