import assert from 'node:assert/strict';
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { test } from 'node:test';
import { digestHeader } from './digest.ts';
import type { InboundRequest } from './request.ts';
import { context, keys, now } from './signed-request.fixture.ts';
import { readSignature, verifySignature } from './verify.ts';

const body = Buffer.from('{"type":"Follow"}');
const date = new Date(now).toUTCString();
const created = now / 1000;
const keyId = 'https://there.example/users/ana/main-key';

/** A peer with an independent implementation of signing string and header. */
function peer(
  lines: string[],
  header: (names: string, signature: string) => string,
  privateKey: KeyObject | string = keys.privateKeyPem,
  hash: string | null = 'sha256',
): string {
  const names = lines.map((line) => line.slice(0, line.indexOf(': '))).join(' ');
  return header(names, sign(hash, Buffer.from(lines.join('\n')), privateKey).toString('base64'));
}

const arriving = (signature: string, more: Partial<InboundRequest> = {}, headers: string[] = []) => ({
  method: 'POST',
  target: '/inbox',
  body,
  rawHeaders: [
    'Host',
    'here.example',
    'Date',
    date,
    'Digest',
    digestHeader(body),
    ...headers,
    'Signature',
    signature,
  ],
  ...more,
});

function verdict(request: InboundRequest, pem = keys.publicKeyPem): string {
  const reading = readSignature(request, context);
  if ('refusal' in reading) return reading.refusal;
  return verifySignature(reading, pem) ? 'verified' : 'forged';
}

const required = [
  '(request-target): post /inbox',
  'host: here.example',
  `date: ${date}`,
  `digest: ${digestHeader(body)}`,
];
const plain = (names: string, signature: string) =>
  `keyId="${keyId}",algorithm="rsa-sha256",headers="${names}",signature="${signature}"`;
const hs2019 = (names: string, signature: string) =>
  `keyId="${keyId}",algorithm="hs2019",created=${created},expires=${created + 300},headers="${names}",signature="${signature}"`;

test('Mastodon: a delivery', () => {
  const lines = [...required, 'content-type: application/activity+json'];
  const request = arriving(peer(lines, plain), {}, ['Content-Type', 'application/activity+json']);
  assert.equal(verdict(request), 'verified');
});

test('Mastodon: a fetch', () => {
  const lines = ['(request-target): get /users/bo', 'host: here.example', `date: ${date}`];
  const request = arriving(peer(lines, plain), { method: 'GET', target: '/users/bo', body: null });
  assert.equal(verdict(request), 'verified');
});

test('GoToSocial: the query is signed or omitted, and never a different one', () => {
  const signed = (target: string) =>
    peer([`(request-target): get ${target}`, ...required.slice(1, 3)], plain);
  const more = { method: 'GET', target: '/users/bo/outbox?page=1', body: null };
  assert.equal(verdict(arriving(signed('/users/bo/outbox?page=1'), more)), 'verified');
  assert.equal(verdict(arriving(signed('/users/bo/outbox'), more)), 'verified');
  assert.equal(verdict(arriving(signed('/users/bo/outbox?page=2'), more)), 'forged');
});

test('hs2019: (created) replaces the date, and expires is honoured', () => {
  const lines = [required[0] ?? '', `(created): ${created}`, required[1] ?? '', required[3] ?? ''];
  assert.equal(verdict(arriving(peer(lines, hs2019))), 'verified');
  const covering = [...lines, `(expires): ${created + 300}`];
  assert.equal(verdict(arriving(peer(covering, hs2019))), 'verified');
  for (const expires of [`${created - 1}`, 'soon', '""']) {
    const late = (names: string, signature: string) =>
      hs2019(names, signature).replace(`expires=${created + 300}`, `expires=${expires}`);
    assert.equal(verdict(arriving(peer(lines, late))), 'stale');
  }
});

test('(created) must be a recent header parameter and requires hs2019', () => {
  const lines = [required[0] ?? '', `(created): ${created}`, required[1] ?? '', required[3] ?? ''];
  assert.equal(verdict(arriving(peer(lines, plain))), 'unsupported');
  assert.equal(verdict(arriving(peer([...required, `(expires): ${created}`], plain))), 'unsupported');
  const without = (n: string, s: string) => hs2019(n, s).replace(`created=${created},`, '');
  assert.equal(verdict(arriving(peer(lines, without))), 'stale');
  const old = (n: string, s: string) =>
    hs2019(n, s).replace(`created=${created}`, `created=${created - 3700}`);
  assert.equal(verdict(arriving(peer(lines, old))), 'stale');
});

test('Ed25519 under hs2019', () => {
  const pair = generateKeyPairSync('ed25519');
  const pem = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const request = arriving(peer(required, hs2019, pair.privateKey, null));
  assert.equal(verdict(request, pem), 'verified');
  assert.equal(verdict(request), 'forged');
  assert.equal(verdict(arriving(peer(required, plain, pair.privateKey, null)), pem), 'forged');
});

test('header formats of existing software', () => {
  const shapes: Record<string, (names: string, signature: string) => string> = {
    'no algorithm': (n, s) => `keyId="${keyId}",headers="${n}",signature="${s}"`,
    'spaces after commas': (n, s) => `keyId="${keyId}", headers="${n}", signature="${s}"`,
    'spaces everywhere': (n, s) => ` keyId = "${keyId}" ,\theaders = "${n}" , signature = "${s}" `,
    'double spaces in the list': (n, s) =>
      `keyId="${keyId}",headers=" ${n.replaceAll(' ', '  ')} ",signature="${s}"`,
    'upper case': (n, s) =>
      `KEYID="${keyId}",Algorithm="RSA-SHA256",headers="${n.toUpperCase()}",signature="${s}"`,
    'quoted created': (n, s) => `keyId="${keyId}",created="${created}",headers="${n}",signature="${s}"`,
    'another order': (n, s) => `signature="${s}",headers="${n}",keyId="${keyId}"`,
    'unknown parameters': (n, s) =>
      `keyId="${keyId}",zone=z,opaque="a,b=\\"c\\"",headers="${n}",signature="${s}"`,
  };
  for (const [name, shape] of Object.entries(shapes)) {
    assert.equal(verdict(arriving(peer(required, shape))), 'verified', name);
  }
});

test('a signature without any one required header is insufficient', () => {
  for (const line of required) {
    const fewer = required.filter((other) => other !== line);
    assert.equal(verdict(arriving(peer(fewer, plain))), 'uncovered', line);
  }
  const none = (_: string, signature: string) => `keyId="${keyId}",signature="${signature}"`;
  assert.equal(verdict(arriving(peer([`date: ${date}`], none))), 'uncovered');
});

test('malformed headers are refused', () => {
  const good = peer(required, plain);
  const bad = [
    '',
    'keyId',
    'keyId="',
    `${good},`,
    `${good},keyId="https://evil.example"`,
    good.replace('keyId=', 'k-y='),
    good.replace('",', '";'),
    good.replace(keyId, ''),
    good.replace('headers="', 'headers="host '),
    good.replace('headers="', 'headers="x-absent '),
    `${good},o-p="x"`,
    `${good},opaque=`,
    `${good},opaque=a"b`,
    `${good},opaque="${'x'.repeat(8183 - good.length)}"`,
  ];
  for (const signature of bad)
    assert.equal(verdict(arriving(signature)), 'malformed', signature.slice(0, 80));
  assert.equal(verdict(arriving(`${good},opaque="${'x'.repeat(8182 - good.length)}"`)), 'verified');
  assert.equal(verdict(arriving(good.replace('rsa-sha256', 'hmac-sha256'))), 'unsupported');
  const twice = arriving(good, {}, ['Signature', good]);
  assert.equal(verdict(twice), 'malformed');
});
