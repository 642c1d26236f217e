// Web Push subscriptions over REST, with a real push service that receives and decrypts messages.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { type TestSubscription, usePushService } from '@tandem/platform/testing/servers/push-service.ts';
import { DAY } from '@tandem/platform/time/clock.ts';
import { makeAdministrator } from '../../testing/administrators.ts';
import { post } from '../../testing/posts.ts';
import { logIn, PASSWORD, type Person, startTestThoughts, useThoughts } from '../../testing/thoughts.ts';

const PATH = '/push/subscriptions';
const KINDS = [
  'mention',
  'quote',
  'follow',
  'follow_request',
  'like',
  'boost',
  'post',
  'poll',
  'edit',
  'quoted_edit',
];

eachDatabase('push messages over the interface', (dialect) => {
  const thoughts = useThoughts(dialect, { THOUGHTS_FEDERATION_INSECURE: 'true' });
  const push = usePushService(() => thoughts.clock.now());
  const drain = () => thoughts.service.drainQueues();
  /** The body that browsers send: `PushSubscription.toJSON()` includes `expirationTime`. */
  const send = (person: Person, { endpoint, keys }: TestSubscription, more: object = {}) =>
    person.post(PATH, { endpoint, keys, expirationTime: null, ...more });
  const subscribe = async (person: Person, more: object = {}): Promise<TestSubscription> => {
    const one = push().subscribe();
    assert.equal((await send(person, one, more)).status, 201);
    return one;
  };
  const titles = ({ received }: TestSubscription) => received.map(({ text }) => JSON.parse(text).title);
  /** Bob likes a thought of Ada, and queued messages are sent. */
  const like = async (bob: Person, ada: Person) => {
    const { id } = await post(ada, 'Rain on the river');
    await bob.post(`/thoughts/${id}/like`);
    await drain();
  };

  test('a message is encrypted and signed with the published key', async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    const one = push().subscribe();
    const { status, body } = await send(ada, one);
    assert.deepEqual([status, body], [201, { endpoint: one.endpoint, kinds: KINDS }]);
    await like(bob, ada);
    await drain();
    const [received, ...more] = one.received;
    assert.ok(received && more.length === 0);
    const { title, body: text, path, tag } = JSON.parse(received.text);
    assert.deepEqual([title, text], [`${bob.username} likes your thought`, 'Rain on the river']);
    assert.match(path, new RegExp(`^/@${ada.username}/\\d+$`));
    assert.match(tag, /^news-\d+$/);
    assert.equal(received.headers['content-encoding'], 'aes128gcm');
    const { key } = (await bob.get('/push/key')).body;
    assert.equal(received.publicKey, key);
    assert.equal(Buffer.from(key, 'base64url').length, 65);
  });

  test('only the chosen types are sent, with the names of the REST API, in the chosen language', async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    const one = push().subscribe();
    const { endpoint, keys } = one;
    const sent = { endpoint, keys, kinds: ['boost', 'follow', 'boost'] };
    const { body } = await ada.post(PATH, sent, { headers: { 'accept-language': 'de-AT, en;q=0.5' } });
    assert.deepEqual(body.kinds, ['follow', 'boost']);
    await like(bob, ada);
    const { id } = await post(ada, 'Regen');
    await bob.post(`/thoughts/${id}/boost`);
    await bob.post(`/users/${ada.username}/follow`);
    await drain();
    const { username } = bob;
    assert.deepEqual(titles(one).sort(), [
      `${username} folgt dir jetzt`,
      `${username} hat deinen Gedanken geteilt`,
    ]);
  });

  test('a session has one subscription, which a new one replaces and DELETE ends', async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    const again = await logIn(thoughts.client, ada.username);
    const old = await subscribe(ada);
    const other = await subscribe(again);
    const one = await subscribe(ada);
    const counts = () => [old, one, other].map(({ received }) => received.length);
    await like(bob, ada);
    assert.deepEqual(counts(), [0, 1, 1]);
    for (const _ of [1, 2]) assert.equal((await ada.delete(PATH)).status, 204);
    await like(bob, ada);
    assert.deepEqual(counts(), [0, 1, 2]);
  });

  test('of concurrent subscriptions of two sessions with one endpoint, one remains', async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    const again = await logIn(thoughts.client, ada.username);
    const one = push().subscribe();
    const replies = await Promise.all(Array.from({ length: 20 }, (_, at) => send(at % 2 ? ada : again, one)));
    assert.deepEqual(new Set(replies.map(({ status }) => status)), new Set([201]));
    await like(bob, ada);
    assert.equal(one.received.length, 1);
  });

  test('two sessions with one endpoint: only the later gets messages, unless the account differs', async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    const one = await subscribe(ada);
    const again = await logIn(thoughts.client, ada.username);
    assert.equal((await send(again, one)).status, 201);
    assert.equal((await send(bob, one)).status, 201);
    await like(bob, ada);
    assert.equal(one.received.length, 1);
    await like(ada, bob);
    assert.equal(one.received.length, 2);
  });

  test('a subscription ends with its session, a password change, its account, and by expiry', async () => {
    const ends: ((ada: Person) => Promise<unknown>)[] = [
      (ada) => ada.post('/auth/logout'),
      async (ada) => {
        const changed = { currentPassword: PASSWORD, newPassword: `new ${PASSWORD}` };
        await (await logIn(thoughts.client, ada.username)).patch('/users/me/password', changed);
      },
      (ada) => ada.delete('/users/me'),
      async (ada) => {
        const admin = await thoughts.join();
        await makeAdministrator(thoughts, admin.username);
        await admin.post(`/moderation/accounts/${ada.username}/disable`);
      },
    ];
    for (const end of ends) {
      const ada = await thoughts.join();
      const bob = await thoughts.join();
      const one = await subscribe(ada);
      await bob.post(`/users/${ada.username}/follow`);
      await end(ada);
      await drain();
      assert.equal(one.received.length, 0);
      assert.equal((await ada.post(PATH, {})).status, 401);
    }
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    const one = await subscribe(ada);
    thoughts.clock.advance(2 * DAY);
    await (await logIn(thoughts.client, bob.username)).post(`/users/${ada.username}/follow`);
    await drain();
    assert.equal(one.received.length, 0);
  });

  test('invalid endpoints, keys and types are refused with a pointer, and nothing is replaced', async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    const one = await subscribe(ada);
    const { endpoint, keys } = push().subscribe();
    const point = Buffer.alloc(65, 4).toString('base64url');
    for (const [body, pointer] of [
      [{}, '/endpoint'],
      [{ keys }, '/endpoint'],
      [{ endpoint: 'ftp://push.example/', keys }, '/endpoint'],
      [{ endpoint: 'nowhere', keys }, '/endpoint'],
      [{ endpoint: `${endpoint}${'a'.repeat(3000)}`, keys }, '/endpoint'],
      [{ endpoint: 5, keys }, '/endpoint'],
      [{ endpoint }, '/keys'],
      [{ endpoint, keys: 'x' }, '/keys'],
      [{ endpoint, keys: { p256dh: keys.p256dh } }, '/keys/auth'],
      [{ endpoint, keys: { ...keys, p256dh: point } }, '/keys/p256dh'],
      [{ endpoint, keys: { ...keys, auth: 'short' } }, '/keys/auth'],
      [{ endpoint, keys, kinds: [] }, '/kinds'],
      [{ endpoint, keys, kinds: ['favourite'] }, '/kinds/0'],
      [{ endpoint, keys, kinds: 'like' }, '/kinds'],
      [{ endpoint, keys, kinds: Array(21).fill('like') }, '/kinds'],
    ] as const) {
      const reply = await ada.post(PATH, body);
      assert.deepEqual([reply.status, reply.body.errors[0].pointer], [400, pointer], JSON.stringify(body));
    }
    await like(bob, ada);
    assert.equal(one.received.length, 1);
  });

  test('an endpoint must be a public https URL', async () => {
    await using strict = await startTestThoughts(dialect);
    const ada = await strict.join();
    const { keys } = push().subscribe();
    for (const [endpoint, status] of [
      ['http://push.example/a', 400],
      ['https://127.0.0.1/a', 400],
      ['https://[::1]/a', 400],
      ['https://user:secret@push.example/a', 400],
      ['https://push.example:8443/a', 400],
      ['https://updates.push.services.mozilla.com/wpush/v2/a', 201],
    ] as const)
      assert.equal((await ada.post(PATH, { endpoint, keys })).status, status, endpoint);
  });

  test('each operation requires a login; keys and cookies are refused', async () => {
    const ada = await thoughts.join();
    const { body: key } = await ada.post('/api-keys', {});
    for (const headers of [{}, { authorization: `ApiKey ${key.key}` }, { cookie: `session=${ada.token}` }]) {
      assert.equal((await thoughts.client.get('/push/key', { headers })).status, 401);
      assert.equal((await thoughts.client.post(PATH, {}, { headers })).status, 401);
      assert.equal((await thoughts.client.delete(PATH, { headers })).status, 401);
    }
  });
});
