import assert from 'node:assert/strict';
import { test } from 'node:test';
import { insecurePolicy } from '../http-client/network/address-policy.ts';
import { createPostClient } from '../http-client/post-client.ts';
import { createTestClock } from '../testing/clock.ts';
import { eachDatabase } from '../testing/databases.ts';
import { useDatabase } from '../testing/open-databases.ts';
import { startPushService, type TestSubscription } from '../testing/servers/push-service.ts';
import { createPushRequest, pushOutcomeOf } from './push-message.ts';
import { readAuthSecret, readPublicKey } from './subscription.ts';
import { createVapid, vapidContact } from './vapid.ts';

const NOW = Date.parse('2026-05-01T12:00:00Z');
const clock = createTestClock(NOW);

function messageTo({ endpoint, keys }: TestSubscription, text: string) {
  const p256dh = readPublicKey(keys.p256dh);
  const auth = readAuthSecret(keys.auth);
  assert.ok(p256dh && auth);
  return {
    endpoint,
    keys: { p256dh, auth },
    payload: Buffer.from(text),
    ttl: 7200,
    urgency: 'high',
  } as const;
}

eachDatabase('push messages', (dialect) => {
  const here = useDatabase(dialect);

  for (const encoding of ['aes128gcm', 'aesgcm'] as const) {
    test(`${encoding}: a push service verifies the sender, and the browser decrypts the text`, async () => {
      await using service = await startPushService(clock.now);
      await using client = createPostClient({ policy: insecurePolicy, userAgent: 'test', clock });
      const vapid = await createVapid(here.database, 'mailto:admin@example.org');
      const subscription = service.subscribe();
      const message = { ...messageTo(subscription, 'Grüß dich'), encoding, topic: 'evening' };
      const { url, headers, body } = await createPushRequest(message, vapid, NOW);
      const { status } = await client.post(url, headers, body);
      assert.deepEqual(service.errors, []);
      assert.equal(pushOutcomeOf(status), 'accepted');
      const [received] = subscription.received;
      assert.equal(received?.text, 'Grüß dich');
      assert.equal(received.publicKey, vapid.publicKey);
      assert.deepEqual(
        [received.headers.ttl, received.headers.urgency, received.headers.topic],
        ['7200', 'high', 'evening'],
      );
      const { aud, sub, exp } = received.claims;
      assert.deepEqual([aud, sub], [service.origin, 'mailto:admin@example.org']);
      assert.ok(Number(exp) * 1000 > NOW && Number(exp) * 1000 <= NOW + 24 * 3_600_000);
    });
  }

  test('all processes of a service share one key pair', async () => {
    const vapids = await Promise.all([1, 2, 3].map(() => createVapid(here.database, 'https://here.example')));
    assert.equal(new Set(vapids.map(({ publicKey }) => publicKey)).size, 1);
    assert.ok(readPublicKey(vapids[0]?.publicKey ?? ''));
  });
});

test('the response of a push service decides about retries and the end of the subscription', () => {
  const outcomes = [200, 201, 202, 404, 410, 408, 425, 429, 500, 503, 301, 400, 401, 403, 413].map(
    pushOutcomeOf,
  );
  assert.deepEqual(outcomes, [
    'accepted',
    'accepted',
    'accepted',
    'gone',
    'gone',
    'retry',
    'retry',
    'retry',
    'retry',
    'retry',
    'refused',
    'refused',
    'refused',
    'refused',
    'refused',
  ]);
});

test('the contact is the public URL if it is https, otherwise an address at its host', () => {
  assert.equal(vapidContact('https://journal.example'), 'https://journal.example');
  assert.equal(vapidContact('http://journal.example:8001'), 'mailto:admin@journal.example');
  assert.equal(vapidContact(null), 'mailto:admin@localhost');
});
