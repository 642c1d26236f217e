import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cases } from '@tandem/platform/testing/cases.ts';
import { webUrl } from '@tandem/platform/testing/characters.ts';
import { DAY, HOUR, MINUTE } from '@tandem/platform/time/clock.ts';
import fc from 'fast-check';
import { generateKeys } from './keys.ts';
import type { InboundRequest } from './request.ts';
import {
  arrive,
  arriveSigned,
  context,
  get,
  keys,
  now,
  post,
  schemes,
  withHeader,
} from './signed-request.fixture.ts';
import { readSignature, verifySignature } from './verify.ts';

function verdict(request: InboundRequest, pem = keys.publicKeyPem, where = context): string {
  const reading = readSignature(request, where);
  if ('refusal' in reading) return reading.refusal;
  return verifySignature(reading, pem) ? 'verified' : 'forged';
}

const bodies = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 });
const paths = webUrl.map((url) => {
  const { pathname, search } = new URL(url);
  return `https://here.example${pathname}${search}`;
});

for (const scheme of schemes) {
  test(`${scheme}: signing and verifying agree for any body and path`, () => {
    fc.assert(
      fc.property(bodies, paths, (body, path) => {
        assert.equal(verdict(arriveSigned(scheme, { ...post(body), url: new URL(path) })), 'verified');
        assert.equal(verdict(arriveSigned(scheme, get(path))), 'verified');
        assert.equal(verdict(arriveSigned(scheme, { ...get(path), method: 'HEAD' as 'GET' })), 'verified');
      }),
      { numRuns: 30 },
    );
  });

  test(`${scheme}: the signing time is returned`, () => {
    const reading = readSignature(arriveSigned(scheme, post(), now - MINUTE), context);
    assert.equal('signedAt' in reading && reading.signedAt, now - MINUTE);
  });

  test(`${scheme}: another key does not verify`, async () => {
    const { publicKeyPem } = await generateKeys();
    assert.equal(verdict(arriveSigned(scheme, post()), publicKeyPem), 'forged');
  });

  test(`${scheme}: any changed byte of the body is a wrong digest`, () => {
    const request = arriveSigned(scheme, post());
    const length = request.body?.byteLength ?? 0;
    for (let at = 0; at < length; at += 1) {
      const body = Uint8Array.from(request.body ?? []);
      body[at] = (body[at] ?? 0) ^ 1;
      assert.equal(verdict({ ...request, body }), 'wrong-digest');
    }
    assert.equal(verdict({ ...request, body: null }), 'wrong-digest');
  });

  test(`${scheme}: a body of a GET without a signed digest is refused`, () => {
    assert.equal(verdict({ ...arriveSigned(scheme, get()), body: Buffer.from('x') }), 'uncovered');
  });

  test(`${scheme}: another target or method is refused`, () => {
    const request = arriveSigned(scheme, post());
    assert.equal(verdict({ ...request, target: '/users/cy/inbox' }), 'forged');
    assert.equal(verdict({ ...request, method: 'PUT' }), 'forged');
    assert.equal(verdict({ ...request, target: 'https://here.example/users/bo/inbox' }), 'malformed');
  });

  test(`${scheme}: a request for another host is refused, and a corrected Host does not verify`, () => {
    const request = arriveSigned(scheme, { ...post(), url: new URL('https://else.example/users/bo/inbox') });
    assert.equal(verdict(request), 'wrong-host');
    assert.equal(verdict(withHeader(request, 'host', () => 'here.example')), 'forged');
    assert.equal(verdict(withHeader(request, 'host', () => 'here.example, else.example')), 'wrong-host');
    assert.equal(verdict(withHeader(request, 'host', () => null)), 'wrong-host');
  });

  test(`${scheme}: clocks may differ by up to an hour`, () => {
    for (const skew of [HOUR, -HOUR, 59 * MINUTE]) {
      assert.equal(verdict(arriveSigned(scheme, post(), now + skew)), 'verified');
    }
    for (const skew of [HOUR + MINUTE, -HOUR - MINUTE, DAY]) {
      assert.equal(verdict(arriveSigned(scheme, post(), now + skew)), 'stale');
    }
  });

  test(`${scheme}: a removed or changed signed header does not verify`, () => {
    const request = arriveSigned(scheme, post());
    const digest = scheme === 'cavage' ? 'digest' : 'content-digest';
    for (const name of ['date', digest, 'content-type', 'signature']) {
      assert.notEqual(verdict(withHeader(request, name, () => null)), 'verified', `without ${name}`);
      assert.notEqual(
        verdict(withHeader(request, name, (value) => `${value}x`)),
        'verified',
        `other ${name}`,
      );
    }
    assert.equal(verdict(withHeader(request, 'date', (value) => ` ${value}\t`)), 'verified');
    assert.equal(verdict(withHeader(request, 'date', () => new Date(now + 1000).toUTCString())), 'forged');
  });

  test(`${scheme}: a repeated signed header does not verify`, () => {
    const request = arriveSigned(scheme, post());
    for (const name of ['host', 'date', 'content-type']) {
      const twice = { ...request, rawHeaders: [...request.rawHeaders, name, 'text/plain'] };
      assert.notEqual(verdict(twice), 'verified');
    }
  });

  test(`${scheme}: random signature headers neither throw nor verify`, () => {
    const hostile = fc.oneof(
      fc.string({ maxLength: 300 }),
      fc.stringMatching(/^[a-z"=,();:\\ @0-9-]{0,200}$/),
    );
    fc.assert(
      fc.property(hostile, hostile, (signature, input) => {
        const headers = scheme === 'cavage' ? { signature } : { signature, 'signature-input': input };
        assert.notEqual(verdict(arrive(post(), headers)), 'verified');
      }),
      { numRuns: cases(600) },
    );
  });
}

test('an unsigned request lacks a signature', () => {
  assert.equal(verdict(arrive(post(), {})), 'missing');
});

test('any configured host is accepted, with or without its default port', () => {
  const where = { origins: ['https://alias.example', 'https://here.example', 'http://127.0.0.1:4000'], now };
  for (const scheme of schemes) {
    const there = { ...post(), url: new URL('http://127.0.0.1:4000/inbox') };
    assert.equal(verdict(arriveSigned(scheme, there), keys.publicKeyPem, where), 'verified');
    assert.equal(verdict(arriveSigned(scheme, there)), 'wrong-host');
  }
  const explicit = withHeader(arriveSigned('rfc9421', post()), 'host', () => 'HERE.example:443');
  assert.equal(verdict(explicit, keys.publicKeyPem, where), 'verified');
  for (const host of ['here.example:80', '127.0.0.1:80', '127.0.0.1:443']) {
    const other = withHeader(arriveSigned('rfc9421', post()), 'host', () => host);
    assert.equal(verdict(other, keys.publicKeyPem, where), 'wrong-host', host);
  }
});

// A quadratic implementation would take minutes and exceed the test file's time limit.
test('hostile signature headers are parsed in linear time without throwing', () => {
  const parts = ['a', '=', '"', ',', '(', ')', ';', ':', '\\', ' ', 'sig1=', 'keyId="', '\t', '-', '9'];
  for (const part of parts) {
    for (const length of [8000, 1_000_000]) {
      const value = part.repeat(Math.ceil(length / part.length));
      for (const headers of [{ signature: value }, { signature: value, 'signature-input': value }]) {
        assert.equal(verdict(arrive(post(), headers)), 'malformed');
      }
    }
  }
});
