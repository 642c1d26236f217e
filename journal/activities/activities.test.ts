import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { type Person, useJournal } from '../testing/journal.ts';

const NOWHERE = '00000000-0000-4000-8000-000000000000';
const PATH = '/api/v1/activities';

eachDatabase('activities', (dialect) => {
  const journal = useJournal(dialect);
  let ada: Person;
  let other: Person;
  before(async () => {
    ada = await journal.join();
    other = await journal.join();
  });
  const create = async (name: string, category?: string | null) => {
    const { status, body, text } = await ada.post(PATH, { name, category });
    assert.equal(status, 201, text);
    return body;
  };
  const read = async (id: string) => (await ada.get(`${PATH}/${id}`)).body;

  test('a new activity is trimmed and not archived, and later reads return it unchanged', async () => {
    const running = await create('\u3000 Running \n', 'Sport');
    assert.equal(running.name, 'Running');
    assert.equal(running.category, 'Sport');
    assert.equal(running.archived, false);
    assert.equal(running.createdAt, new Date(journal.clock.now()).toISOString());
    assert.deepEqual(await read(running.id), running);
    assert.deepEqual(await read(running.id.toUpperCase()), running);
    assert.equal((await create('No category')).category, null);
    assert.equal((await create('Empty category', '')).category, null);
    assert.equal((await create('Blank category', ' \u3000')).category, null);
    assert.equal((await create('Spaced category', ' Sport\t')).category, 'Sport');
  });

  test('activities are listed oldest first, including archived ones, and only to their owner', async () => {
    const cleo = await journal.join();
    const names = ['c', 'a', 'd', 'b', 'e'];
    for (const name of names) await cleo.post(PATH, { name });
    const listed = (await cleo.get(PATH)).body;
    await cleo.post(`${PATH}/${listed[1].id}/archive`);
    const again = (await cleo.get(PATH)).body;
    assert.deepEqual(
      again.map(({ name, archived }: { name: string; archived: boolean }) => [name, archived]),
      names.map((name) => [name, name === 'a']),
    );
    assert.deepEqual((await other.get(PATH)).body, []);
  });

  for (const [what, name] of Object.entries({
    'an empty name': '',
    'a blank name': ' \t\u00a0',
    'a name of 101 characters': '👍'.repeat(101),
    'a name that is a number': 3,
    'no name': undefined,
    'a name with U+0000': 'a\0b',
  })) {
    test(`${what} is refused with a pointer`, async () => {
      const { status, body } = await ada.post(PATH, { name });
      assert.equal(status, 400);
      assert.equal(body.errors[0].pointer, '/name');
      const activity = await create(`for ${what}`);
      const renamed = await ada.patch(`${PATH}/${activity.id}/name`, { newName: name });
      assert.equal(renamed.status, 400);
      assert.equal(renamed.body.errors[0].pointer, '/newName');
    });
  }

  test('100 characters are counted after trimming, as code points', async () => {
    const name = '👍'.repeat(100);
    assert.equal((await create(`  ${name}  `)).name, name);
    assert.equal((await ada.post(PATH, { name: 'x', category: 'c'.repeat(101) })).status, 400);
    assert.equal((await create('long category', '👍'.repeat(100))).category, '👍'.repeat(100));
  });

  test('a name is unique per user, ignoring case', async () => {
    const reading = await create('Straße lesen');
    const taken = await ada.post(PATH, { name: ' STRASSE LESEN ' });
    assert.deepEqual([taken.status, taken.body.code], [409, 'activity-name-taken']);
    assert.equal((await other.post(PATH, { name: 'Straße lesen' })).status, 201);
    const walking = await create('Walking');
    assert.equal((await ada.patch(`${PATH}/${walking.id}/name`, { newName: 'straße LESEN' })).status, 409);
    assert.equal((await ada.patch(`${PATH}/${reading.id}/name`, { newName: 'Straße lesen' })).status, 204);
    assert.equal((await ada.patch(`${PATH}/${reading.id}/name`, { newName: ' STRASSE lesen' })).status, 204);
    assert.equal((await read(reading.id)).name, 'STRASSE lesen');
  });

  test('of concurrent requests with one name, one succeeds', async () => {
    const names = ['race', 'Race', 'RACE', ' race', 'rACE'];
    const created = await Promise.all(names.map((name) => ada.post(PATH, { name })));
    assert.deepEqual(created.map(({ status }) => status).sort(), [201, 409, 409, 409, 409]);
    const ids = await Promise.all(
      ['r1', 'r2', 'r3', 'r4', 'r5'].map(async (name) => (await create(name)).id),
    );
    const renames = ids.map((id) => ada.patch(`${PATH}/${id}/name`, { newName: 'the one' }));
    const statuses = (await Promise.all(renames)).map(({ status }) => status);
    assert.deepEqual(statuses.sort(), [204, 409, 409, 409, 409]);
  });

  test('a category is set, kept when omitted, and cleared by null and ""', async () => {
    const { id } = await create('Chess', 'Games');
    const set = async (body: unknown) => {
      assert.equal((await ada.patch(`${PATH}/${id}/category`, body)).status, 204);
      return (await read(id)).category;
    };
    assert.equal(await set({}), 'Games');
    assert.equal(await set({ category: ' Board games ' }), 'Board games');
    assert.equal(await set({ category: null }), null);
    assert.equal(await set({ category: 'Again' }), 'Again');
    assert.equal(await set({ category: '' }), null);
    assert.equal((await ada.patch(`${PATH}/${id}/category`, { category: 3 })).status, 400);
  });

  test('archiving and unarchiving are idempotent and ignore any body', async () => {
    const { id } = await create('Archived');
    for (const [act, archived] of [
      ['archive', true],
      ['archive', true],
      ['unarchive', false],
      ['unarchive', false],
    ] as const) {
      const headers = { 'content-type': 'application/json' };
      assert.equal((await ada.post(`${PATH}/${id}/${act}`, '', { headers })).status, 204);
      assert.equal((await read(id)).archived, archived);
    }
  });

  test('a deleted activity returns 404', async () => {
    const { id } = await create('Gone');
    assert.equal((await ada.delete(`${PATH}/${id}`)).status, 204);
    assert.equal((await ada.delete(`${PATH}/${id}`)).status, 404);
    assert.equal((await ada.get(`${PATH}/${id}`)).status, 404);
    await create('gone');
  });

  test("another user's activity is reported as unknown and does not change", async () => {
    const mine = await create('Mine');
    for (const id of [mine.id, NOWHERE, 'no-uuid']) {
      const replies = [
        await other.get(`${PATH}/${id}`),
        await other.delete(`${PATH}/${id}`),
        await other.post(`${PATH}/${id}/archive`),
        await other.post(`${PATH}/${id}/unarchive`),
        await other.patch(`${PATH}/${id}/category`, {}),
        await other.patch(`${PATH}/${id}/category`, { category: 'theirs' }),
        await other.patch(`${PATH}/${id}/name`, { newName: 'theirs' }),
      ];
      assert.deepEqual(
        replies.map(({ status }) => status),
        replies.map(() => 404),
      );
    }
    assert.deepEqual(await read(mine.id), mine);
    assert.equal((await journal.client.get(PATH)).status, 401);
  });
});
