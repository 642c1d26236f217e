import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readResource } from '../../protocol/wire/web-finger.ts';

const hosts = ['thoughts.example', 'localhost:8000', 'xn--bcher-kva.example'];
const read = (resource: string) => readResource(resource, hosts);

test('accounts and URLs on local hosts are users', () => {
  const requested = [
    'acct:ada@thoughts.example',
    'ACCT:ada@THOUGHTS.example',
    'acct:@ada@thoughts.example',
    'ada@thoughts.example',
    'acct:ada@thoughts.example:443',
    'acct:ada@localhost:8000',
    'acct:ada@bücher.example',
    'https://thoughts.example/users/ada',
    'https://thoughts.example/@ada',
    'HTTPS://Thoughts.Example:443/users/ada/',
    'http://localhost:8000/users/ada',
  ];
  for (const resource of requested) assert.deepEqual(read(resource), { username: 'ada' }, resource);
});

test('other hosts and paths are not users', () => {
  const others = [
    'acct:ada@other.example',
    'acct:ada@thoughts.example.other.example',
    'acct:ada@localhost',
    'https://other.example/users/ada',
    'https://thoughts.example/?a=b',
    'https://thoughts.example/users/ada/inbox',
    'https://thoughts.example/thoughts/ada',
    'mailto:ada@thoughts.example',
    'urn:uuid:00000000-0000-0000-0000-000000000000',
  ];
  for (const resource of others) assert.equal(read(resource), null, resource);
});

test('a URL without a path is the server actor', () => {
  for (const resource of ['https://thoughts.example', 'https://thoughts.example/', 'http://localhost:8000'])
    assert.equal(read(resource), 'server', resource);
});

test('other text is malformed', () => {
  for (const resource of ['', 'ada', 'a b', '/users/ada', 'https://', 'x'.repeat(2049)]) {
    assert.equal(read(resource), 'malformed', resource);
  }
});

test('any text is parsed without an error', () => {
  fc.assert(fc.property(fc.string(), (text) => assert.doesNotThrow(() => read(text))));
  fc.assert(
    fc.property(fc.string(), (text) => assert.doesNotThrow(() => read(`acct:${text}@thoughts.example`))),
  );
});
