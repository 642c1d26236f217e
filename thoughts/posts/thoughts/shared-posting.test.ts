// Posts in shared transactions of two concurrent processes.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { batchesRows } from '@tandem/platform/database/transactions/deferred-writes.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { requireActor } from '../../foundation/actors/actors.ts';
import type { Actor } from '../../foundation/actors/store.ts';
import { post, readAllPages } from '../../testing/posts.ts';
import { assertCountsAreExact } from '../../testing/recount.ts';
import { useServerDatabase } from '../../testing/server-database.ts';
import { useThoughts } from '../../testing/thoughts.ts';
import { parseBody } from './content/body.ts';
import { canShareTransaction, type PostRequest, postThought } from './posting.ts';

const textOf = (content: string) => parseBody(content, 'here.example');
const requestOf = (content: string, more: Partial<PostRequest> = {}): PostRequest => ({
  body: textOf(content),
  replyTo: null,
  ...more,
});

const CASES: [what: string, request: PostRequest, isShared: boolean][] = [
  ['a text', requestOf('hello #world'), true],
  ['a private text', requestOf('hello', { visibility: 'private' }), true],
  ['an unlisted text', requestOf('hello', { listed: false }), true],
  ['an empty list of recipients', requestOf('hello', { recipients: [] }), true],
  ['a mention', requestOf('hello @ada'), false],
  ['a reply', requestOf('hello', { replyTo: '0198c0de-0000-7000-8000-000000000000' }), false],
  ['recipients', requestOf('hello', { visibility: 'private', recipients: ['ada'] }), false],
  ['attachments', requestOf('hello', { uploads: [1] }), false],
  ['a refused text', requestOf(''), false],
  [
    'a refused warning',
    { body: parseBody('a', 'b.example', { summary: 'x'.repeat(5000) }), replyTo: null },
    false,
  ],
  ['a refused audience', requestOf('hello', { visibility: 'followers', listed: true }), false],
];

for (const [what, request, isShared] of CASES) {
  test(`${what} ${isShared ? 'may share' : 'does not share'} a transaction`, () => {
    assert.equal(canShareTransaction(request), isShared);
  });
}

eachDatabase('posts that share transactions', (dialect) => {
  const thoughts = useThoughts(dialect);
  const serverDatabase = useServerDatabase(thoughts);

  test('concurrent posts of the same authors and tags in two processes are stored and counted exactly', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => thoughts.join()));
    const { database } = serverDatabase;
    const actors = await Promise.all(people.map(({ username }) => requireActor(database.read, username)));
    const elsewhere = (author: Actor, round: number) =>
      database.writeShared(async (tx) => {
        assert.equal(batchesRows(tx), dialect === 'postgres');
        return postThought(tx, author, requestOf(`elsewhere ${round} #b #a`), thoughts.clock.now());
      });
    const rounds = Array.from({ length: 12 }, (_, round) => round);
    await Promise.all(
      rounds.flatMap((round) => [
        ...people.map((person) => post(person, `here ${round} #a #b #c`, { listed: round % 3 > 0 })),
        ...actors.toReversed().map((actor) => elsewhere(actor, round)),
      ]),
    );
    await assertCountsAreExact(database);
    for (const person of people) {
      const shown = await readAllPages(person, `/users/${person.username}/thoughts`, 50);
      assert.equal(shown.length, 24);
      assert.equal(new Set(shown.map(({ id }) => id)).size, 24);
    }
    const [ada] = people;
    assert.equal((await readAllPages(ada as never, '/search?q=elsewhere&type=thought', 50)).length, 48);
  });

  test('posts of an account deleted concurrently are refused, and those of others are stored', async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    const outcomes = await Promise.all([
      ...Array.from({ length: 8 }, (_, number) => bob.post('/thoughts', { content: `of bob ${number}` })),
      ada.delete('/users/me'),
      ...Array.from({ length: 8 }, (_, number) => ada.post('/thoughts', { content: `of ada ${number}` })),
      ...Array.from({ length: 8 }, (_, number) => bob.post('/thoughts', { content: `more ${number}` })),
    ]);
    const statuses = outcomes.map(({ status }) => status);
    assert.ok(
      statuses.every((status) => [201, 204, 401].includes(status)),
      String(statuses),
    );
    assert.equal((await readAllPages(bob, `/users/${bob.username}/thoughts`, 50)).length, 16);
    await assertCountsAreExact(serverDatabase.database);
  });
});
