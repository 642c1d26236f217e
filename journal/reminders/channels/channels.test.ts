import assert from 'node:assert/strict';
import { createECDH, randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { useJournal } from '../../testing/journal.ts';
import { CHANNELS, DEVICES } from '../testing/schedules.ts';

const newKeys = () => ({
  p256dh: createECDH('prime256v1').generateKeys('base64url'),
  auth: randomBytes(16).toString('base64url'),
});
const newEndpoint = () => `https://push.example.com/${crypto.randomUUID()}`;

eachDatabase('the channels of reminders', (dialect) => {
  const journal = useJournal(dialect);

  test('a new user has the defaults and no channel', async () => {
    const ada = await journal.join();
    const { status, body, headers } = await ada.get(CHANNELS);
    assert.equal(status, 200);
    assert.match(headers.get('cache-control') ?? '', /no-store/);
    assert.match(body.push.publicKey, /^B[\w-]{86}$/);
    assert.deepEqual(body, {
      skipLoggedDays: true,
      neutralText: true,
      language: 'en',
      push: { publicKey: body.push.publicKey, devices: [] },
      email: { available: false, enabled: false, confirmed: false, lastDelivery: null },
      webhook: { url: null, format: 'json', publicOnly: true, secret: null, lastDelivery: null },
      calendar: { url: null, lastFetchedAt: null },
    });
    assert.equal((await journal.client.get(CHANNELS)).status, 401);
  });

  test('an update leaves omitted and null fields unchanged, and "" removes the webhook', async () => {
    const ada = await journal.join();
    const change = async (body: object) => {
      const reply = await ada.patch(CHANNELS, body);
      assert.equal(reply.status, 200, reply.text);
      return reply.body;
    };
    const url = 'https://ntfy.example.com/topic';
    const first = await change({ skipLoggedDays: false, webhook: { url, format: 'ntfy' } });
    assert.match(first.webhook.secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
    assert.deepEqual(await change({}), first);
    assert.deepEqual(
      await change({ skipLoggedDays: null, webhook: null, email: null, language: null }),
      first,
    );
    assert.deepEqual(await change({ webhook: { url: null, format: null }, email: {} }), first);
    const again = await change({ webhook: { url } });
    assert.notEqual(again.webhook.secret, first.webhook.secret);
    const removed = await change({ webhook: { url: '' } });
    assert.deepEqual(
      [removed.webhook.url, removed.webhook.secret, removed.skipLoggedDays],
      [null, null, false],
    );
  });

  test('an export has the settings without the URL, and an import keeps existing settings', async () => {
    const ada = await journal.join();
    const eve = await journal.join();
    const bob = await journal.join();
    const settings = { skipLoggedDays: false, neutralText: false, language: 'de' };
    const webhookUrl = 'https://ntfy.example.com/secret-topic';
    const changed = await ada.patch(CHANNELS, { ...settings, webhook: { url: webhookUrl } });
    assert.equal(changed.status, 200, changed.text);
    const headers = { authorization: `Bearer ${ada.accessToken}` };
    const archive = await (await fetch(`${journal.service.url}/api/v1/data/export`, { headers })).bytes();
    await bob.patch(CHANNELS, { neutralText: true });
    for (const person of [eve, bob])
      assert.equal((await person.post('/api/v1/data/import', archive)).status, 200);
    const { skipLoggedDays, neutralText, language, webhook } = (await eve.get(CHANNELS)).body;
    assert.deepEqual({ skipLoggedDays, neutralText, language }, settings);
    assert.equal(webhook.url, null);
    assert.equal((await bob.get(CHANNELS)).body.language, 'en');
    const invalid = { profile: { reminderSettings: { language: 'fr' } } };
    const { body } = await (await journal.join()).post('/api/v1/data/import', invalid);
    assert.deepEqual(body.errors, ['Profile: language is "fr", not one of en, de.']);
  });

  test('a webhook or endpoint that is not an https URL of a public server is refused', async () => {
    const ada = await journal.join();
    const wrong = [
      'http://ntfy.example.com/t',
      'https://localhost/t',
      'https://127.0.0.1/',
      'https://192.168.1.10/t',
      'https://[::1]/',
      'https://a:b@ntfy.example.com/',
      'https://ntfy.example.com:8443/',
      'ftp://x.example.com',
      'https://printer.local/',
      'https://169.254.169.254/latest',
      'no url',
      'https://',
      `https://a.example.com/${'x'.repeat(1100)}`,
    ];
    for (const url of wrong) {
      const { status, body } = await ada.patch(CHANNELS, { webhook: { url } });
      assert.deepEqual([status, body.errors?.[0].pointer], [400, '/webhook/url'], url);
      const added = await ada.post(DEVICES, { endpoint: url, keys: newKeys() });
      assert.deepEqual([added.status, added.body.errors?.[0].pointer], [400, '/endpoint'], url);
    }
    assert.equal((await ada.get(CHANNELS)).body.webhook.url, null);
  });

  test('invalid keys are refused with a pointer', async () => {
    const ada = await journal.join();
    const good = newKeys();
    const wrong = [
      [{ ...good, p256dh: Buffer.alloc(65, 4).toString('base64url') }, '/keys/p256dh'],
      [{ ...good, p256dh: 'no key' }, '/keys/p256dh'],
      [{ ...good, auth: 'c2hvcnQ' }, '/keys/auth'],
      [{ auth: good.auth }, '/keys/p256dh'],
    ] as const;
    for (const [keys, pointer] of wrong) {
      const { status, body } = await ada.post(DEVICES, { endpoint: newEndpoint(), keys });
      assert.deepEqual([status, body.errors[0].pointer], [400, pointer]);
    }
  });

  test('the same subscription is one device, even of another user', async () => {
    const ada = await journal.join();
    const eve = await journal.join();
    const endpoint = newEndpoint();
    const first = await ada.post(DEVICES, { endpoint, keys: newKeys(), name: 'Phone' });
    const second = await ada.post(DEVICES, { endpoint, keys: newKeys(), name: 'My phone' });
    assert.deepEqual([first.status, second.status], [201, 201]);
    assert.deepEqual([second.body.id, second.body.name], [first.body.id, 'My phone']);
    await eve.post(DEVICES, { endpoint, keys: newKeys() });
    assert.deepEqual((await ada.get(CHANNELS)).body.push.devices, []);
    assert.equal((await eve.get(CHANNELS)).body.push.devices.length, 1);
  });

  test('above twenty devices the oldest is removed', async () => {
    const ada = await journal.join();
    const ids: string[] = [];
    for (let at = 0; at < 22; at += 1) {
      ids.push((await ada.post(DEVICES, { endpoint: newEndpoint(), keys: newKeys() })).body.id);
      journal.clock.advance(1);
    }
    const { devices } = (await ada.get(CHANNELS)).body.push;
    assert.deepEqual(
      devices.map(({ id }: { id: string }) => id),
      ids.slice(2),
    );
  });

  test('a device is removed only by its user, and with all devices together', async () => {
    const ada = await journal.join();
    const eve = await journal.join();
    const add = async () => (await ada.post(DEVICES, { endpoint: newEndpoint(), keys: newKeys() })).body.id;
    const [one] = [await add(), await add(), await add()];
    assert.equal((await eve.delete(`${DEVICES}/${one}`)).status, 404);
    assert.equal((await ada.delete(`${DEVICES}/${one}`)).status, 204);
    assert.equal((await ada.delete(`${DEVICES}/${one}`)).status, 404);
    assert.equal((await eve.delete(DEVICES)).status, 204);
    assert.equal((await ada.get(CHANNELS)).body.push.devices.length, 2);
    assert.equal((await ada.delete(DEVICES)).status, 204);
    assert.deepEqual((await ada.get(CHANNELS)).body.push.devices, []);
  });
});
