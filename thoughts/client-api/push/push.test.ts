import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { type TestSubscription, usePushService } from '@tandem/platform/testing/servers/push-service.ts';
import { DAY, HOUR, MINUTE } from '@tandem/platform/time/clock.ts';
import { PASSWORD, startTestThoughts, useThoughts } from '../../testing/thoughts.ts';
import { type AppUser, getToken, joinWithApp } from '../testing/app.ts';
import { post } from '../testing/streams.ts';

const PATH = '/api/v1/push/subscription';
const ALL = { mention: true, status: true, reblog: true, follow: true, favourite: true };

eachDatabase('web push', (dialect) => {
  const thoughts = useThoughts(dialect, { THOUGHTS_FEDERATION_INSECURE: 'true' });
  const push = usePushService(() => thoughts.clock.now());
  const join = () => joinWithApp(thoughts);
  const drain = () => thoughts.service.drainQueues();

  async function subscribe(user: AppUser, more: Json = {}): Promise<TestSubscription & { id: number }> {
    const { standard = true, ...data } = more;
    const one = push().subscribe();
    const { endpoint, keys } = one;
    const subscription = { endpoint, keys, standard };
    const { status, body, text } = await user.post(PATH, { subscription, data: { alerts: ALL, ...data } });
    assert.equal(status, 200, text);
    return Object.assign(one, { id: body.id });
  }
  const typesOf = ({ received }: TestSubscription) =>
    received.map(({ text }) => JSON.parse(text).notification_type);

  for (const [accepted, own, preferred_locale, says] of [
    ['de-AT, en;q=0.5', 'en', 'de', 'hat dich erwähnt'],
    ['fr', 'de', 'en', 'mentioned you'],
    [undefined, 'de', 'de', 'hat dich erwähnt'],
    [undefined, 'fr', 'en', 'mentioned you'],
  ] as const) {
    test(`a title is in ${preferred_locale} if the app requests ${accepted} and its user posts in ${own}`, async () => {
      const ada = await join();
      const bob = await join();
      const changed = await ada.patch('/api/v1/accounts/update_credentials', { source: { language: own } });
      assert.equal(changed.status, 200);
      const one = push().subscribe();
      const { endpoint, keys } = one;
      const body = { subscription: { endpoint, keys, standard: true }, data: { alerts: ALL } };
      const headers = accepted === undefined ? {} : { 'accept-language': accepted };
      assert.equal((await ada.post(PATH, body, { headers })).status, 200);
      await post(bob, `Hello @${ada.username}`);
      await drain();
      const [received] = one.received.map(({ text }) => JSON.parse(text));
      assert.equal(received.title, `${bob.username} ${says}`);
      assert.equal(received.preferred_locale, preferred_locale);
    });
  }

  for (const standard of [true, false]) {
    test(`a notification is delivered once, encrypted by ${standard ? 'the standard' : 'the older draft'}`, async () => {
      const ada = await join();
      const bob = await join();
      const subscription = await subscribe(ada, { standard });
      await post(bob, `Hello @${ada.username}, `.padEnd(120, 'x'));
      await drain();
      await drain();
      const [received, ...more] = subscription.received;
      assert.ok(received && more.length === 0);
      const [{ id, account }] = (await ada.get('/api/v1/notifications')).body;
      assert.deepEqual(JSON.parse(received.text), {
        access_token: ada.token,
        preferred_locale: 'en',
        notification_id: Number(id),
        notification_type: 'mention',
        icon: account.avatar,
        title: `${bob.username} mentioned you`,
        body: `Hello @${ada.username}, `.padEnd(120, 'x'),
      });
      const { ttl, urgency, 'content-encoding': encoding } = received.headers;
      assert.deepEqual([ttl, urgency, encoding], ['172800', 'normal', standard ? 'aes128gcm' : 'aesgcm']);
      const { body } = await ada.get('/api/v2/instance');
      const app = await ada.get('/api/v1/apps/verify_credentials');
      const own = await ada.get(PATH);
      assert.deepEqual(
        [body.configuration.vapid.public_key, app.body.vapid_key, own.body.server_key],
        [received.publicKey, received.publicKey, received.publicKey],
      );
    });
  }

  test('a subscription is read, updated and deleted, and each token has one', async () => {
    const ada = await join();
    assert.equal((await ada.get(PATH)).status, 404);
    assert.equal((await ada.put(PATH, { data: { policy: 'none' } })).status, 404);
    const { endpoint } = push().subscribe();
    const { keys } = push().subscribe();
    const form = new URLSearchParams({
      'subscription[endpoint]': endpoint,
      'subscription[keys][p256dh]': Buffer.from(keys.p256dh, 'base64url').toString('base64'),
      'subscription[keys][auth]': Buffer.from(keys.auth, 'base64url').toString('base64'),
      'data[alerts][follow]': 'true',
      'data[alerts][admin.sign_up]': '1',
      'data[alerts][unknown]': 'true',
      'data[policy]': 'followed',
    });
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const first = (await ada.post(PATH, form.toString(), { headers })).body;
    const { id, server_key: _, ...rest } = first;
    const none = { mention: false, status: false, reblog: false, follow_request: false, favourite: false };
    assert.deepEqual(rest, {
      endpoint,
      standard: false,
      policy: 'followed',
      alerts: {
        ...none,
        poll: false,
        update: false,
        quote: false,
        quoted_update: false,
        'admin.report': false,
        follow: true,
        'admin.sign_up': true,
      },
    });
    assert.ok(Number.isInteger(id));
    const changed = (await ada.put(PATH, { policy: 'all' })).body;
    assert.deepEqual([changed.policy, changed.alerts], ['all', rest.alerts]);
    const again = (await ada.put(PATH, { data: { alerts: { mention: true }, policy: 'follower' } })).body;
    assert.deepEqual([again.policy, again.alerts.mention, again.alerts.follow], ['follower', true, false]);
    const replaced = await subscribe(ada);
    assert.notEqual(replaced.id, id);
    assert.equal((await ada.get(PATH)).body.endpoint, replaced.endpoint);
    for (const _ of [1, 2]) assert.deepEqual((await ada.delete(PATH)).body, {});
    assert.equal((await ada.get(PATH)).status, 404);
  });

  test('of concurrent subscriptions of one token, one remains', async () => {
    const ada = await join();
    const all = await Promise.all(Array.from({ length: 10 }, () => subscribe(ada)));
    const { id } = (await ada.get(PATH)).body;
    assert.ok(all.some((one) => one.id === id));
    await ada.delete(PATH);
    assert.equal((await ada.get(PATH)).status, 404);
  });

  test('invalid keys, endpoints, policies and scopes are refused', async () => {
    const ada = await join();
    const { endpoint, keys } = push().subscribe();
    const point = Buffer.alloc(65, 4).toString('base64');
    for (const [subscription, data] of [
      [{ endpoint, keys: { ...keys, p256dh: point } }],
      [{ endpoint, keys: { ...keys, p256dh: '' } }],
      [{ endpoint, keys: { ...keys, auth: 'short' } }],
      [{ endpoint }],
      [{ endpoint: 'ftp://push.example/', keys }],
      [{ endpoint: 'nowhere', keys }],
      [{ endpoint, keys }, { policy: 'some' }],
    ] as const) {
      const { status, body } = await ada.post(PATH, { subscription, data });
      assert.deepEqual([status, typeof body.error], [422, 'string'], JSON.stringify(subscription));
    }
    const reader = thoughts.client.as(await getToken(thoughts.client, ada.username, 'read'));
    assert.equal((await reader.get(PATH)).status, 403);
  });

  test('an endpoint must be a public https URL', async () => {
    await using strict = await startTestThoughts(dialect);
    const ada = await joinWithApp(strict);
    const { keys } = push().subscribe();
    for (const [endpoint, status] of [
      ['http://push.example/a', 422],
      ['https://127.0.0.1/a', 422],
      ['https://push.example:8443/a', 422],
      ['https://updates.push.services.mozilla.com/wpush/v2/a', 200],
    ] as const) {
      assert.equal((await ada.post(PATH, { subscription: { endpoint, keys } })).status, status, endpoint);
    }
  });

  test('only selected types and senders are delivered', async () => {
    const ada = await join();
    const bob = await join();
    const eve = await join();
    const tokens = await Promise.all([1, 2, 3].map(() => getToken(thoughts.client, ada.username)));
    const [one, two, three] = tokens.map((token) => ({ ...ada, ...thoughts.client.as(token), token }));
    assert.ok(one && two && three);
    await ada.post(`/api/v1/accounts/${bob.id}/follow`);
    const followed = await subscribe(one, { policy: 'followed' });
    const follower = await subscribe(two, { policy: 'follower' });
    const none = await subscribe(three, { policy: 'none' });
    const mentions = await subscribe(ada, { alerts: { mention: true } });
    await eve.post(`/api/v1/accounts/${ada.id}/follow`);
    const { id } = await post(ada, 'Like me');
    for (const person of [bob, eve]) await person.post(`/api/v1/statuses/${id}/favourite`);
    await post(bob, `@${ada.username} hello`);
    await drain();
    assert.deepEqual(typesOf(followed).sort(), ['favourite', 'mention']);
    assert.deepEqual(typesOf(follower).sort(), ['favourite', 'follow']);
    assert.deepEqual([typesOf(none), typesOf(mentions)], [[], ['mention']]);
  });

  test('temporary failures of the push service are retried for a day', async () => {
    const ada = await join();
    const bob = await join();
    const subscription = await subscribe(ada);
    push().respond(subscription, 503);
    await bob.post(`/api/v1/accounts/${ada.id}/follow`);
    await drain();
    push().respond(subscription, 429, { 'retry-after': '3600' });
    thoughts.clock.advance(MINUTE);
    await drain();
    push().respond(subscription, 201);
    thoughts.clock.advance(30 * MINUTE);
    await drain();
    assert.equal(subscription.received.length, 0);
    thoughts.clock.advance(HOUR);
    await drain();
    assert.deepEqual(typesOf(subscription), ['follow']);
    push().respond(subscription, 500);
    await post(bob, `@${ada.username} hello`);
    for (let hour = 0; hour < 30; hour += 1) {
      await drain();
      thoughts.clock.advance(HOUR);
    }
    push().respond(subscription, 201);
    thoughts.clock.advance(DAY);
    await drain();
    assert.deepEqual(typesOf(subscription), ['follow']);
  });

  for (const status of [400, 403, 404, 410]) {
    test(`${status} from the push service ends the subscription`, async () => {
      const ada = await join();
      const bob = await join();
      push().respond(await subscribe(ada), status);
      await bob.post(`/api/v1/accounts/${ada.id}/follow`);
      await drain();
      assert.equal((await ada.get(PATH)).status, 404);
    });
  }

  test('a message too large for the push service is dropped, and later ones are delivered', async () => {
    const ada = await join();
    const bob = await join();
    push().respond(await subscribe(ada), 413);
    await bob.post(`/api/v1/accounts/${ada.id}/follow`);
    await drain();
    assert.equal((await ada.get(PATH)).status, 200);
  });

  test('a subscription ends with its token, a password change and the account, with its queued messages', async () => {
    const ends: ((ada: AppUser) => Promise<unknown>)[] = [
      async (ada) => {
        const apps = (await ada.self.get('/auth/apps')).body;
        for (const { id } of apps) await ada.self.delete(`/auth/apps/${id}`);
      },
      (ada) =>
        ada.self.patch('/users/me/password', { currentPassword: PASSWORD, newPassword: `new ${PASSWORD}` }),
      (ada) => ada.self.delete('/users/me'),
    ];
    for (const end of ends) {
      const ada = await join();
      const bob = await join();
      const subscription = await subscribe(ada);
      await bob.post(`/api/v1/accounts/${ada.id}/follow`);
      await end(ada);
      await drain();
      assert.equal(subscription.received.length, 0);
    }
  });

  test('a notification retracted before delivery is not sent', async () => {
    const ada = await join();
    const bob = await join();
    const subscription = await subscribe(ada);
    const { id } = await post(ada, 'Like me');
    await bob.post(`/api/v1/statuses/${id}/favourite`);
    await bob.post(`/api/v1/statuses/${id}/unfavourite`);
    const { id: secret } = await post(bob, `@${ada.username} A secret`, { spoiler_text: 'Beware' });
    await drain();
    const bodies = subscription.received.map(({ text }) => JSON.parse(text).body);
    assert.deepEqual(bodies, ['Beware'], secret);
  });
});
