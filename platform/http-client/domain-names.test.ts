import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { domainSuffixes, hostnameOf, isWithin, readDomain } from './domain-names.ts';

const label = fc.stringMatching(/^[a-z][a-z0-9]{0,8}$/);
const domain = fc.array(label, { minLength: 1, maxLength: 5 }).map((labels) => labels.join('.'));

test('a block covers the domain and its subdomains, with or without a final dot, and no other', () => {
  fc.assert(
    fc.property(domain, domain, (below, blocked) => {
      const domains = new Set([blocked]);
      assert.ok(isWithin(blocked, domains));
      assert.ok(isWithin(`${below}.${blocked}`, domains));
      assert.ok(isWithin(`${below}.${blocked}.`, domains));
      assert.ok(!isWithin(`x${blocked}`, domains));
      assert.ok(!isWithin(`${blocked}.com`, domains) || `${blocked}.com`.endsWith(`.${blocked}`));
      assert.ok(!isWithin(below, new Set([`sub.${below}`])));
    }),
  );
  assert.equal(isWithin('any.example', new Set()), false);
  assert.deepEqual(domainSuffixes('a.b.example.'), ['a.b.example', 'b.example', 'example']);
});

test('input is converted to the form used in URLs', () => {
  for (const [written, meant] of [
    ['Evil.Example', 'evil.example'],
    [' *.evil.example. ', 'evil.example'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['127.1', '127.0.0.1'],
    ['localhost', 'localhost'],
  ] as const) {
    assert.equal(readDomain(written), meant);
  }
  for (const written of [
    '',
    ' ',
    'https://evil.example',
    'a b',
    'ana@evil.example',
    'evil.example:80',
    'ev*l.example',
    '%00',
    `${'a.'.repeat(130)}b`,
  ]) {
    assert.equal(readDomain(written), null, written);
  }
});

test('normalization is idempotent', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.domain()), (text) => {
      const read = readDomain(text);
      if (read !== null) assert.equal(readDomain(read), read);
    }),
  );
});

test('the name of a host excludes its port', () => {
  assert.equal(hostnameOf('other.example:8443'), 'other.example');
  assert.equal(hostnameOf('other.example'), 'other.example');
});
