import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { contentDigestHeader, digestHeader, matchesContentDigest, matchesDigest } from './digest.ts';

const hello = Buffer.from('{"hello": "world"}');
const sha512 = createHash('sha512').update(hello).digest('base64');
const zeros = Buffer.alloc(32).toString('base64');

test('the test vector of RFC 9530, appendix D', () => {
  const body = Buffer.from('{"hello": "world"}\n');
  assert.equal(contentDigestHeader(body), 'sha-256=:RK/0qy18MlBSVnWgjwz6lZEWjP/lF5HF9bvEF8FabDg=:');
});

test('a digest matches only its body', () => {
  fc.assert(
    fc.property(fc.uint8Array(), fc.uint8Array(), (body, other) => {
      const same = Buffer.compare(body, other) === 0;
      assert.ok(matchesDigest(digestHeader(body), body));
      assert.ok(matchesContentDigest(contentDigestHeader(body), body));
      assert.equal(matchesDigest(digestHeader(body), other), same);
      assert.equal(matchesContentDigest(contentDigestHeader(body), other), same);
    }),
  );
});

test('Digest: unknown algorithms are ignored, known ones must all match', () => {
  const good = digestHeader(hello);
  for (const value of [good, good.toLowerCase().slice(0, 8) + good.slice(8), `SHA-512=${sha512}`]) {
    assert.ok(matchesDigest(value, hello), value);
  }
  for (const value of [`MD5=abc, ${good}`, `${good},SHA-512=${sha512}`, ` ${good} , unixsum=30637`]) {
    assert.ok(matchesDigest(value, hello), value);
  }
  assert.ok(matchesDigest(`${good},x=`.padEnd(2048, 'y'), hello));
  assert.ok(!matchesDigest(`${good},x=`.padEnd(2049, 'y'), hello));
  const bad = ['', 'MD5=abc', 'SHA-256=', 'SHA-256', `SHA-256=${zeros}`, `${good},SHA-512=${zeros}`];
  for (const value of [
    ...bad,
    `${good},SHA-256=${zeros}`,
    `${good},${good},${good}`,
    `${good}${',x=y'.repeat(1000)}`,
  ]) {
    assert.ok(!matchesDigest(value, hello), value);
  }
});

test('Content-Digest: unknown algorithms are ignored, known ones must all match', () => {
  const good = contentDigestHeader(hello);
  for (const value of [good, `sha-512=:${sha512}:`, `md5=:AAAA:, ${good}`, `${good}, sha-512=:${sha512}:`]) {
    assert.ok(matchesContentDigest(value, hello), value);
  }
  assert.ok(matchesContentDigest(`${good}, x=`.padEnd(2048, 'y'), hello));
  assert.ok(!matchesContentDigest(`${good}, x=`.padEnd(2049, 'y'), hello));
  const bad = ['', 'sha-256', 'sha-256=:', 'sha-256=("a")', 'md5=:AAAA:', `sha-256=:${zeros}:`];
  for (const value of [...bad, `${good}, sha-512=:${zeros}:`, digestHeader(hello)]) {
    assert.ok(!matchesContentDigest(value, hello), value);
  }
});
