// Entries in shared transactions of two concurrent processes.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { batchesRows } from '@tandem/platform/database/transactions/deferred-writes.ts';
import { createClient, type Json } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { type JournalService, startJournal } from '../app.ts';
import { type Person, useJournal } from '../testing/journal.ts';
import { openRows, type Rows } from '../testing/rows.ts';
import { canShareTransaction, logEntry, prepareEntry } from './log.ts';

const PATH = '/api/v1/entries';
const ACTIVITIES = '/api/v1/activities';
const NOW = { timezone: 'UTC', now: 1_800_000_000_000 };

const times = <Result>(count: number, make: (at: number) => Result): Result[] =>
  Array.from({ length: count }, (_, at) => make(at));

eachDatabase('entries that share transactions', (dialect) => {
  const journal = useJournal(dialect);
  let second: JournalService;
  let rows: Rows;
  before(async () => {
    second = await startJournal(journal.config, journal.clock);
    rows = await openRows(journal);
  });
  after(async () => {
    await rows[Symbol.asyncDispose]();
    await second.close();
  });

  const elsewhere = (person: Person) => createClient(second.url).as(person.accessToken);
  const addActivity = async (person: Person): Promise<string> =>
    (await person.post(ACTIVITIES, { name: crypto.randomUUID() })).body.id;

  /** Reads all changes as a new client and asserts contiguous numbers. */
  async function expectNumbers(person: Person, count: number): Promise<void> {
    const numbers = await rows.database.read
      .selectFrom('change')
      .select('number')
      .where('user_id', '=', person.id)
      .orderBy('number')
      .execute();
    assert.deepEqual(
      numbers.map(({ number }) => number),
      times(count, (at) => at + 1),
    );
  }

  test('of the same accounts in two processes are all stored, linked and numbered', async () => {
    const people = await Promise.all(times(4, () => journal.join()));
    const activities = await Promise.all(
      people.map(async (person) => [await addActivity(person), await addActivity(person)]),
    );
    const sent = people.map((person, at) =>
      times(24, (number) => ({
        by: number % 2 === 0 ? person : elsewhere(person),
        body: {
          mood: 1 + (number % 5),
          content: `${number}`,
          activityIds: (activities[at] ?? []).slice(number % 3).toReversed(),
          ...(number % 4 === 0 ? { id: crypto.randomUUID() } : {}),
        },
      })),
    );
    const replies = await Promise.all(
      times(24, (number) => sent.map((list) => list[number])).flatMap((round, at) =>
        (at % 2 === 0 ? round : round.toReversed()).map(async (one) => {
          const { status, body } = (await one?.by.post(PATH, one.body)) ?? assert.fail();
          assert.deepEqual([status, body.activities], [201, one?.body.activityIds]);
          return body as Json;
        }),
      ),
    );
    for (const [at, person] of people.entries()) {
      const stored: Json[] = (await person.get(PATH)).body;
      assert.equal(stored.length, 24);
      for (const entry of stored) {
        const reply = replies.find(({ id }) => id === entry.id);
        assert.deepEqual(entry, reply);
        assert.deepEqual(entry.activities, sent[at]?.[Number(entry.content)]?.body.activityIds);
      }
      await expectNumbers(person, 26);
    }
  });

  test('are stored once for concurrent requests with one id, and not again after a deletion', async () => {
    const ada = await journal.join();
    const body = { mood: 3, id: crypto.randomUUID() };
    const others = times(8, (at) => ({ mood: 4, content: `${at}` }));
    const replies = await Promise.all(
      [body, ...others, body, body].map((one, at) => (at % 2 === 0 ? ada : elsewhere(ada)).post(PATH, one)),
    );
    assert.deepEqual(
      replies.map(({ status }) => status),
      replies.map(() => 201),
    );
    assert.equal((await ada.get(PATH)).body.length, 9);
    assert.equal((await ada.delete(`${PATH}/${body.id}`)).status, 204);
    const [again, other] = await Promise.all([ada.post(PATH, body), ada.post(PATH, { mood: 1 })]);
    assert.deepEqual([again.body.code, other.status], ['entry-deleted', 201]);
  });

  test('of an account that is deleted meanwhile are refused, and those of others are stored', async () => {
    const ada = await journal.join();
    const bob = await journal.join();
    const log = (person: Person) => times(8, () => person.post(PATH, { mood: 3 }));
    const outcomes = await Promise.all([
      ...log(ada),
      ...log(bob),
      ada.delete('/api/v1/users/me'),
      ...log(ada),
      ...log(bob),
    ]);
    const statuses = new Set(outcomes.map(({ status }) => status));
    assert.deepEqual([...statuses.difference(new Set([201, 204, 400, 401, 409]))], []);
    assert.equal((await bob.get(PATH)).body.length, 16);
    await expectNumbers(bob, 16);
  });

  test('are batched if they wait for no lock and are not refused', async () => {
    const ada = await journal.join();
    const bob = await journal.join();
    const own = await addActivity(ada);
    const foreign = await addActivity(bob);
    const { database } = rows;
    const isShared = (request: Json) =>
      canShareTransaction(database, prepareEntry(ada.id, { mood: 3, ...request }, NOW), request);
    const isPostgres = dialect === 'postgres';
    assert.equal(await isShared({}), isPostgres);
    assert.equal(
      await isShared({ activityIds: [own.toUpperCase(), own], id: crypto.randomUUID() }),
      isPostgres,
    );
    assert.equal(await isShared({ activityIds: [own, foreign] }), false);
    assert.equal(await isShared({ photoIds: [crypto.randomUUID()] }), false);
    const { id } = (await ada.post(PATH, { mood: 3, id: crypto.randomUUID() })).body;
    assert.equal(await isShared({ id }), false);
    const row = prepareEntry(ada.id, { mood: 3 }, NOW);
    await database.writeShared(async (tx) => {
      assert.equal(batchesRows(tx), isPostgres);
      await logEntry(tx, row, { activityIds: [own] });
    });
    assert.deepEqual((await ada.get(`${PATH}/${row.id}`)).body.activities, [own]);
  });
});
