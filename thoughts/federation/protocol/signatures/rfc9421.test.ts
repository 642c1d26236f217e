import assert from 'node:assert/strict';
import {
  constants,
  createPublicKey,
  generateKeyPairSync,
  type SignKeyObjectInput,
  sign,
  verify,
} from 'node:crypto';
import { test } from 'node:test';
import { parseDictionary, parseList } from 'structured-headers';
import { contentDigestHeader } from './digest.ts';
import type { InboundRequest } from './request.ts';
import { signatureBase } from './rfc9421.ts';
import { context, keys, now } from './signed-request.fixture.ts';
import { readSignature, verifySignature } from './verify.ts';

const body = Buffer.from('{"type":"Follow"}');
const created = now / 1000;
const keyId = 'https://there.example/users/ana#main-key';
const values: Record<string, string> = {
  '@method': 'POST',
  '@target-uri': 'https://here.example/inbox?a=1',
  '@authority': 'here.example',
  '@scheme': 'https',
  '@request-target': '/inbox?a=1',
  '@path': '/inbox',
  '@query': '?a=1',
  host: 'here.example',
  date: new Date(now).toUTCString(),
  'content-digest': contentDigestHeader(body),
};
const usual = ['@method', '@target-uri', 'content-digest'];
const inTime = `;created=${created};keyid="${keyId}"`;

type SigningKey = SignKeyObjectInput | string;

/** A peer with an independent implementation of signature base and headers. */
function peer(
  names: string[],
  parameters = inTime,
  key: SigningKey = keys.privateKeyPem,
  hash: string | null = 'sha256',
) {
  const input = `(${names.map((name) => `"${name}"`).join(' ')})${parameters}`;
  const lines = names.map((name) => `"${name}": ${values[name]}`);
  const base = [...lines, `"@signature-params": ${input}`].join('\n');
  return { input, signature: `:${sign(hash, Buffer.from(base), key).toString('base64')}:` };
}

const arriving = (input: string, signature: string, method = 'POST'): InboundRequest => ({
  method,
  target: '/inbox?a=1',
  body,
  rawHeaders: [
    ['Host', 'here.example', 'Date', values.date ?? '', 'Content-Digest', values['content-digest'] ?? ''],
    ['Signature-Input', input, 'Signature', signature],
  ].flat(),
});

const one = ({ input, signature }: { input: string; signature: string }): InboundRequest =>
  arriving(`sig1=${input}`, `sig1=${signature}`);

function verdict(request: InboundRequest, pem = keys.publicKeyPem): string {
  const reading = readSignature(request, context);
  if ('refusal' in reading) return reading.refusal;
  return verifySignature(reading, pem) ? 'verified' : 'forged';
}

test('components covering method, target, host, time and digest are sufficient', () => {
  const enough = [
    usual,
    ['@method', '@authority', '@path', '@query', 'content-digest'],
    ['@method', 'host', '@request-target', 'content-digest', '@scheme'],
  ];
  for (const names of enough) assert.equal(verdict(one(peer(names))), 'verified', names.join());
  const dated = peer([...usual, 'date'], `;keyid="${keyId}"`);
  assert.equal(verdict(one(dated)), 'verified');
});

test('a missing component is insufficient', () => {
  const full = ['@method', '@authority', '@path', '@query', 'content-digest'];
  for (const name of full) {
    assert.equal(verdict(one(peer(full.filter((other) => other !== name)))), 'uncovered', name);
  }
  for (const name of usual) {
    assert.equal(verdict(one(peer(usual.filter((other) => other !== name)))), 'uncovered', name);
  }
  assert.equal(verdict(one(peer(usual, `;keyid="${keyId}"`))), 'uncovered');
});

test('created and expires are both honoured', () => {
  const at = (from: number, to: number) => `;created=${from};expires=${to};keyid="${keyId}"`;
  assert.equal(verdict(one(peer(usual, at(created, created)))), 'verified');
  assert.equal(verdict(one(peer(usual, at(created - 60, created - 1)))), 'stale');
  assert.equal(verdict(one(peer(usual, at(created - 3601, created + 60)))), 'stale');
  assert.equal(verdict(one(peer(usual, `;created="x";keyid="${keyId}"`))), 'stale');
});

test('RSA-PSS and Ed25519 verify only with their own keys', () => {
  const pss = { key: keys.privateKeyPem, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 64 };
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const alg = (name: string) => `${inTime};alg="${name}"`;
  const padding = { padding: pss.padding, saltLength: pss.saltLength };
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = other.publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const signed = one(peer(usual, alg('rsa-pss-sha512'), { key: other.privateKey, ...padding }, 'sha512'));
  assert.equal(verdict(signed, pem), 'verified');
  assert.equal(verdict(signed), 'forged');
  assert.equal(verdict(one(peer(usual, alg('ed25519'), { key: privateKey })), pem), 'forged');
  const ed = generateKeyPairSync('ed25519');
  const edPem = ed.publicKey.export({ type: 'spki', format: 'pem' }).toString();
  for (const parameters of [inTime, alg('ed25519')]) {
    assert.equal(verdict(one(peer(usual, parameters, { key: ed.privateKey }, null)), edPem), 'verified');
  }
  assert.equal(
    verdict(one(peer(usual, alg('rsa-v1_5-sha256'), { key: ed.privateKey }, null)), edPem),
    'forged',
  );
});

test('the first acceptable of several signatures is used', () => {
  const bad = peer(['@method']);
  const good = peer(usual);
  const input = `proxy=${bad.input}, sig1=${good.input}`;
  assert.equal(verdict(arriving(input, `proxy=${bad.signature}, sig1=${good.signature}`)), 'verified');
  assert.equal(verdict(arriving(input, `sig1=${good.signature}`)), 'verified');
  assert.equal(verdict(arriving(input, `proxy=${good.signature}`)), 'uncovered');
  const inputs = Array.from({ length: 9 }, (_, at) => `s${at}=${good.input}`);
  assert.equal(verdict(arriving(inputs.slice(1).join(', '), `s8=${good.signature}`)), 'verified');
  assert.equal(verdict(arriving(inputs.join(', '), `s8=${good.signature}`)), 'malformed');
});

test('malformed and excessive input is refused', () => {
  const { input, signature } = peer(usual);
  const cases: [string, string, string][] = [
    [`sig1=${input}`, 'sig1="text"', 'malformed'],
    ['sig1="text"', `sig1=${signature}`, 'malformed'],
    [`sig1=${input}`, `keyId="x",signature="y"`, 'malformed'],
    [`sig1=${input},`, `sig1=${signature}`, 'malformed'],
    [`sig1=${input.replace('keyid', 'nonce')}`, `sig1=${signature}`, 'malformed'],
    [`sig1=${input.replace('"@method"', '"@method" "x-absent"')}`, `sig1=${signature}`, 'malformed'],
    [`sig1=${input.replace('"@method"', '"@method" "@status"')}`, `sig1=${signature}`, 'malformed'],
    [`sig1=${input.replace('"@method"', '"@method" "@method"')}`, `sig1=${signature}`, 'unsupported'],
    [`sig1=${input.replace('"@method"', '"@method" "X-Absent"')}`, `sig1=${signature}`, 'unsupported'],
    [`sig1=${input.replace('"@method"', '"@method";req')}`, `sig1=${signature}`, 'unsupported'],
    [`sig1=${input};alg="hmac-sha256"`, `sig1=${signature}`, 'unsupported'],
    [`sig1=${input};nonce="x"`, `sig1=${signature}`, 'forged'],
  ];
  const long = (length: number) => `sig1=${input}, x=`.padEnd(length, 'y');
  cases.push([long(8192), `sig1=${signature}`, 'verified'], [long(8193), `sig1=${signature}`, 'malformed']);
  for (const [inputs, signatures, expected] of cases) {
    assert.equal(verdict(arriving(inputs, signatures)), expected, inputs);
  }
});

test('a missing query equals an empty one', () => {
  const origin = new URL('https://example.com');
  const base = (target: string) =>
    signatureBase([[['@query', new Map()]], new Map()], {
      headers: new Map(),
      method: 'GET',
      target,
      origin,
    });
  assert.match(base('/path') ?? '', /^"@query": \?\n/);
  assert.match(base('/path?a=?b') ?? '', /^"@query": \?a=\?b\n/);
});

test('the Ed25519 test vector of RFC 9421, B.2.6', () => {
  const text =
    '("date" "@method" "@path" "@authority" "content-type" "content-length");created=1618884473;keyid="test-key-ed25519"';
  const [input] = parseList(text);
  assert.ok(input && Array.isArray(input[0]));
  const headers = new Map([
    ['date', 'Tue, 20 Apr 2021 02:07:55 GMT'],
    ['content-type', 'application/json'],
    ['content-length', '18'],
  ]);
  const origin = new URL('https://example.com');
  const source = { headers, method: 'POST', target: '/foo?param=Value&Pet=dog', origin };
  const base = signatureBase([input[0], input[1]], source);
  const [signature] = parseDictionary(
    'sig=:wqcAqbmYJ2ji2glfAMaRy4gruYYnx2nEFN2HN6jrnDnQCK1u02Gb04v9EDgwUPiu4A0w6vuQv5lIp5WPpBKRCw==:',
  ).get('sig') ?? [null];
  const key = createPublicKey(
    '-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEAJrQLj5P/89iXES9+vFgrIy29clF9CC/oPPsw3c5D0bs=\n-----END PUBLIC KEY-----',
  );
  assert.ok(signature instanceof ArrayBuffer);
  assert.ok(verify(null, Buffer.from(base ?? ''), key, new Uint8Array(signature)));
});
