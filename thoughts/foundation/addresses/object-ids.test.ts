import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createActivityId, readCreateActivityId } from '../../federation/protocol/wire/activity-ids.ts';
import { toThoughtId } from '../../ids.ts';
import * as ids from './object-ids.ts';
import { profilePath, thoughtPath } from './page-paths.ts';

const base = 'https://thoughts.example';
const username = fc.stringMatching(/^[A-Za-z0-9_]([A-Za-z0-9_.-]{0,62}[A-Za-z0-9_])?$/);
const uuid = fc.uuid().map((id) => id.toLowerCase());

test('a generated object id is parsed back to its parts', () => {
  fc.assert(
    fc.property(username, uuid.map(toThoughtId), (name, id) => {
      const read = (uri: string) => ids.readLocalUri(base, uri);
      assert.deepEqual(read(ids.actorUri(base, name)), { kind: 'actor', username: name });
      assert.deepEqual(read(ids.keyId(base, name)), { kind: 'key', username: name });
      assert.deepEqual(read(ids.inboxUri(base, name)), { kind: 'inbox', username: name });
      assert.deepEqual(read(ids.outboxUri(base, name)), { kind: 'outbox', username: name });
      assert.deepEqual(read(ids.followersUri(base, name)), { kind: 'followers', username: name });
      assert.deepEqual(read(ids.followingUri(base, name)), { kind: 'following', username: name });
      assert.deepEqual(read(ids.thoughtUri(base, id)), { kind: 'thought', id });
      assert.deepEqual(read(ids.repliesUri(base, id)), { kind: 'replies', id });
      assert.deepEqual(read(ids.likesUri(base, id)), { kind: 'likes', id });
      assert.deepEqual(read(ids.sharesUri(base, id)), { kind: 'shares', id });
      const activity = createActivityId(id);
      assert.equal(readCreateActivityId(activity), id);
      assert.deepEqual(read(ids.activityUri(base, activity)), { kind: 'activity', id: activity });
    }),
  );
  assert.deepEqual(ids.readLocalUri(base, ids.sharedInboxUri(base)), { kind: 'shared-inbox' });
});

test('hosts ignore case and accept the port, and ids of thoughts ignore case', () => {
  const id = 'AAAAAAAA-0000-7000-8000-000000000000';
  assert.deepEqual(ids.readLocalUri(base, `HTTPS://Thoughts.Example:443/thoughts/${id}`), {
    kind: 'thought',
    id: id.toLowerCase(),
  });
});

test('page URLs of users and thoughts are recognised', () => {
  fc.assert(
    fc.property(username, fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }).map(String), (name, number) => {
      assert.deepEqual(ids.readLocalUri(base, base + profilePath(name)), { kind: 'actor', username: name });
      assert.deepEqual(ids.readLocalUri(base, base + thoughtPath(name, number)), { kind: 'page', number });
    }),
  );
  assert.deepEqual(ids.readLocalUri(base, `${base}/@bob@other.example/12`), { kind: 'page', number: '12' });
  for (const path of ['/@bob@other.example', '/@a b', '/@ada/followers', `/@ada/${'9'.repeat(20)}`])
    assert.equal(ids.readLocalUri(base, base + path), null, path);
});

test('foreign and malformed ids are null', () => {
  const foreign = [
    'https://other.example/users/ada',
    'http://thoughts.example/users/ada',
    'https://thoughts.example:8443/users/ada',
    'https://thoughts.example.evil.example/users/ada',
    'https://ada:secret@thoughts.example/users/ada',
    'https://thoughts.example/users/ada?x=1',
    'https://thoughts.example/users/ada#other',
    'https://thoughts.example/users/ada/inbox#main-key',
    'https://thoughts.example/users/a%2Fda',
    'https://thoughts.example/users/ada/',
    'https://thoughts.example/users/ada/liked',
    'https://thoughts.example/thoughts/1',
    'https://thoughts.example/activities/a/b',
    'https://thoughts.example/',
    `https://thoughts.example/users/${'a'.repeat(65)}`,
    '/users/ada',
    'acct:ada@thoughts.example',
    '',
  ];
  for (const uri of foreign) assert.equal(ids.readLocalUri(base, uri), null, uri);
});

test('parsing any text returns a value or null and never throws', () => {
  fc.assert(fc.property(fc.string(), (text) => assert.doesNotThrow(() => ids.readLocalUri(base, text))));
  fc.assert(
    fc.property(fc.string(), (text) => assert.doesNotThrow(() => ids.readLocalUri(base, base + text))),
  );
});

test('a hashtag in any script has a URL', () => {
  assert.equal(ids.tagUrl(base, 'çay'), 'https://thoughts.example/tags/%C3%A7ay');
});
