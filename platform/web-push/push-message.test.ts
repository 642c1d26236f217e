import assert from 'node:assert/strict';
import { createECDH, randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import fc from 'fast-check';
import { insecurePolicy } from '../http-client/network/address-policy.ts';
import { createPostClient } from '../http-client/post-client.ts';
import { createTestClock } from '../testing/clock.ts';
import { eachDatabase } from '../testing/databases.ts';
import { useDatabase } from '../testing/open-databases.ts';
import { startPushService, type TestSubscription } from '../testing/servers/push-service.ts';
import { createPushRequest, encryptPayload, MAX_PAYLOAD_BYTES, pushOutcomeOf } from './push-message.ts';
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

const { decrypt } = createRequire(import.meta.url)('http_ece');
const bytes = (text: string) => Buffer.from(text, 'base64url');

test('the example of RFC 8291, section 5, is reproduced', () => {
  const keys = {
    p256dh: bytes('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
    auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
  };
  const secrets = {
    salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
    privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
  };
  const payload = Buffer.from('When I grow up, I want to be a watermelon');
  const { body } = encryptPayload(payload, keys, 'aes128gcm', secrets);
  assert.equal(
    body.toString('base64url'),
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6Tlz' +
      'AC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

const payloads = fc.oneof(
  fc.uint8Array({ maxLength: 200 }),
  fc.integer({ min: MAX_PAYLOAD_BYTES - 20, max: MAX_PAYLOAD_BYTES }).map((length) => randomBytes(length)),
);

for (const encoding of ['aes128gcm', 'aesgcm'] as const) {
  test(`${encoding}: the browser decrypts its messages of at most 4096 bytes`, () => {
    fc.assert(
      fc.property(payloads, (payload) => {
        const browser = createECDH('prime256v1');
        const keys = { p256dh: browser.generateKeys(), auth: randomBytes(16) };
        const { body, salt, senderKey } = encryptPayload(payload, keys, encoding);
        assert.ok(body.length <= 4096);
        const decrypted = decrypt(body, {
          version: encoding,
          privateKey: browser,
          authSecret: keys.auth,
          ...(encoding === 'aesgcm' ? { salt, dh: senderKey } : {}),
        });
        assert.deepEqual(decrypted, Buffer.from(payload));
      }),
      { numRuns: 50 },
    );
  });

  test(`${encoding}: no two messages have the same salt, key or body`, () => {
    const keys = { p256dh: createECDH('prime256v1').generateKeys(), auth: randomBytes(16) };
    const messages = Array.from({ length: 20 }, () => encryptPayload(Buffer.from('same'), keys, encoding));
    for (const field of ['salt', 'senderKey', 'body'] as const)
      assert.equal(new Set(messages.map((message) => message[field].toString('hex'))).size, 20);
  });
}

test('a payload beyond the maximum is refused', () => {
  const keys = { p256dh: createECDH('prime256v1').generateKeys(), auth: randomBytes(16) };
  assert.throws(() => encryptPayload(Buffer.alloc(MAX_PAYLOAD_BYTES + 1), keys, 'aes128gcm'), RangeError);
});

test('keys are accepted in base64 and base64url, with and without padding', () => {
  fc.assert(
    fc.property(fc.boolean(), fc.boolean(), (isUrl, isPadded) => {
      const key = createECDH('prime256v1').generateKeys();
      const auth = randomBytes(16);
      const write = (value: Buffer) => {
        const text = value.toString(isUrl ? 'base64url' : 'base64').replace(/=+$/, '');
        return isPadded ? text.padEnd(Math.ceil(text.length / 4) * 4, '=') : text;
      };
      assert.deepEqual(readPublicKey(write(key)), key);
      assert.deepEqual(readAuthSecret(write(auth)), auth);
    }),
  );
});

test('an invalid curve point, a compressed or long key and invalid base64 are refused', () => {
  const key = createECDH('prime256v1').generateKeys();
  const offCurve = Buffer.from(key);
  offCurve[64] = (offCurve[64] ?? 0) ^ 1;
  const compressed = Buffer.concat([Buffer.of(2), key.subarray(1, 33)]);
  const wrong = [offCurve, compressed, key.subarray(1), Buffer.concat([key, Buffer.of(0)]), Buffer.alloc(65)];
  for (const bad of wrong) assert.equal(readPublicKey(bad.toString('base64url')), null, bad.toString('hex'));
  for (const text of ['', '=', 'ä'.repeat(87), ' '.repeat(87), 'A'.repeat(1_000_000)])
    assert.equal(readPublicKey(text), null);
  for (const length of [0, 15, 17, 32])
    assert.equal(readAuthSecret(randomBytes(length).toString('base64')), null);
});
