// A copy maintained only with GET /changes equals the journal after arbitrary writes.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { type Person, useJournal } from '../testing/journal.ts';
import { AMR, PHOTOS, pngOf, uploadId, VOICE_MEMOS } from '../testing/media.ts';

const ENTRIES = '/api/v1/entries';
const ACTIVITIES = '/api/v1/activities';
const CHANGES = '/api/v1/changes';
const IMPORT = '/api/v1/data/import';

/**
 * A client's copy. `pull` applies the changes since the last call and returns their number. `begin` reads the
 * entries of the latest days first, and calls `between` after each page.
 */
function createCopy(person: Person, limit: number) {
  const entries = new Map<string, Json>();
  const activities = new Map<string, Json>();
  let after = 0;
  const take = async (query: string): Promise<Json> => {
    const { status, body, text } = await person.get(`${CHANGES}?${query}&limit=${limit}`);
    assert.equal(status, 200, text);
    for (const { etag, ...entry } of body.entries) entries.set(entry.id, entry);
    for (const activity of body.activities) activities.set(activity.id, activity);
    for (const { kind, id } of body.deleted) (kind === 'entry' ? entries : activities).delete(id);
    assert.ok(body.next >= after);
    return body;
  };
  const begin = async (between: () => Promise<unknown>): Promise<void> => {
    let page = await take('order=newest');
    after = page.next;
    await between();
    while (page.cursor) {
      page = await take(`order=newest&cursor=${page.cursor}`);
      assert.equal(page.next, after);
      await between();
    }
  };
  const pull = async (): Promise<number> => {
    for (let named = 0; ; ) {
      const body = await take(`after=${after}`);
      named += body.entries.length + body.activities.length + body.deleted.length;
      after = body.next;
      if (!body.more) return named;
    }
  };
  const isEqual = async () => {
    const named = await pull();
    const byId = (list: Json[]) => list.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    assert.deepEqual(byId([...entries.values()]), byId((await person.get(ENTRIES)).body));
    assert.deepEqual(byId([...activities.values()]), byId((await person.get(ACTIVITIES)).body));
    return named;
  };
  return { begin, pull, isEqual };
}

eachDatabase('changes', (dialect) => {
  const journal = useJournal(dialect);

  test('list every change of a write of any kind, and nothing else', async () => {
    const ada = await journal.join();
    const copy = createCopy(ada, 2);
    const makes = async (path: string, body: object): Promise<string> => (await ada.post(path, body)).body.id;
    const names = async (count: number, what: string) => assert.equal(await copy.isEqual(), count, what);
    await names(0, 'an empty journal');
    const walk = await makes(ACTIVITIES, { name: 'Walk' });
    const read = await makes(ACTIVITIES, { name: 'Read' });
    const swim = await makes(ACTIVITIES, { name: 'Swim' });
    await names(3, 'new activities');
    const photo = await uploadId(ada, PHOTOS, pngOf(64));
    const memo = await uploadId(ada, VOICE_MEMOS, AMR);
    const first = await makes(ENTRIES, { mood: 1, activityIds: [walk, read], photoIds: [photo] });
    const second = await makes(ENTRIES, { mood: 2, activityIds: [walk], voiceMemoIds: [memo] });
    const third = await makes(ENTRIES, { mood: 3, loggedAt: '2020-01-01' });
    await names(3, 'new entries');
    await ada.patch(`${ENTRIES}/${first}`, { mood: 1 });
    await names(0, 'an update that changes nothing');
    await ada.patch(`${ENTRIES}/${first}`, { mood: 4, content: 'Better' });
    await names(1, 'a changed entry');
    await ada.patch(`${ACTIVITIES}/${walk}/name`, { newName: 'Stroll' });
    await ada.patch(`${ACTIVITIES}/${walk}/category`, { category: 'Outside' });
    await ada.post(`${ACTIVITIES}/${read}/archive`);
    await names(2, 'renamed, categorised and archived activities');
    await ada.post(`${ACTIVITIES}/${read}/unarchive`);
    await names(1, 'an unarchived activity');
    await ada.delete(`${PHOTOS}/${photo}`);
    await names(1, 'an entry with a removed photo');
    await ada.delete(`${VOICE_MEMOS}/${memo}`);
    await names(1, 'an entry with a removed voice memo');
    await ada.post(`${ENTRIES}/bulk/replace-activity`, { oldActivityId: walk, newActivityId: swim });
    await names(2, 'entries with a replaced activity');
    await ada.delete(`${ACTIVITIES}/${swim}`);
    await names(3, 'a deleted activity and its entries');
    await ada.delete(`${ENTRIES}/${second}`);
    await names(1, 'a deleted entry');
    await ada.delete(`${ENTRIES}/bulk/delete?from=2020-01-01&to=2020-12-31`);
    await names(1, 'the entries of a deleted period');
    const file = { activities: [{ name: 'Stroll' }, { name: 'Tea' }], entries: [{ id: third, mood: 5 }] };
    await ada.post(IMPORT, file);
    await names(2, 'an import, including a previously deleted entry');
    await ada.post(IMPORT, file);
    await names(0, 'the same import again');
  });

  test('list the newest entries of an import first, after the activities', async () => {
    const ada = await journal.join();
    const entries = [1, 2, 3, 4, 5].map((day) => ({
      mood: 3,
      loggedAt: `2026-05-0${6 - day}`,
      activities: ['Tea'],
    }));
    await ada.post(IMPORT, entries);
    const { activities, entries: listed } = (await ada.get(`${CHANGES}?limit=3`)).body;
    assert.deepEqual(
      activities.map(({ name }: Json) => name),
      ['Tea'],
    );
    assert.deepEqual(
      listed.map(({ localDate }: Json) => localDate),
      ['2026-05-05', '2026-05-04'],
    );
  });

  test('start with the latest days, and include concurrent changes', async () => {
    const ada = await journal.join();
    const log = async (loggedAt: string): Promise<string> =>
      (await ada.post(ENTRIES, { mood: 3, loggedAt })).body.id;
    const days = ['02', '06', '01', '04', '03', '05'];
    for (const day of days) await log(`2026-05-${day}`);
    const walk = (await ada.post(ACTIVITIES, { name: 'Walk' })).body.id;
    const page = (await ada.get(`${CHANGES}?order=newest&limit=2`)).body;
    assert.deepEqual(
      page.entries.map(({ localDate }: Json) => localDate),
      ['2026-05-06', '2026-05-05'],
    );
    assert.deepEqual([page.activities.length, page.deleted, page.more], [1, [], true]);
    const oldest = page.entries[1].id;
    const newest = page.entries[0].id;
    const writes = [
      // Moves an entry from an unread page to a read one, and vice versa.
      () => log('2026-05-07'),
      () => ada.patch(`${ENTRIES}/${newest}`, { mood: 5, loggedAt: '2026-04-01', activityIds: [walk] }),
      () => ada.delete(`${ENTRIES}/${oldest}`),
      () => ada.patch(`${ACTIVITIES}/${walk}/name`, { newName: 'Stroll' }),
    ];
    const copy = createCopy(ada, 2);
    await copy.begin(async () => writes.shift()?.());
    assert.ok(await copy.isEqual());
    const whole = (await ada.get(`${CHANGES}?order=newest`)).body;
    assert.deepEqual([whole.entries.length, whole.more, 'cursor' in whole], [6, false, false]);
    const { next } = (await ada.get(`${CHANGES}?after=${whole.next}`)).body;
    assert.equal(next, whole.next);
  });

  test('refuse an invalid cursor, and one of a restored server', async () => {
    const ada = await journal.join();
    for (const day of ['01', '02']) await ada.post(ENTRIES, { mood: 3, loggedAt: `2026-05-${day}` });
    const { cursor } = (await ada.get(`${CHANGES}?order=newest&limit=1`)).body;
    const refused = {
      'order=newest&cursor=x': 'invalid',
      'order=oldest': 'invalid',
      'order=newest&after=0': 'invalid',
      [`cursor=${cursor}`]: 'invalid',
      [`order=newest&cursor=9${cursor}`]: 'unknown-position',
    };
    for (const [query, code] of Object.entries(refused)) {
      const { status, body } = await ada.get(`${CHANGES}?${query}`);
      assert.deepEqual([status, body.code], [400, code], query);
    }
  });

  test('are complete for every reader under concurrent writes', async () => {
    const ada = await journal.join();
    const copy = createCopy(ada, 7);
    const write = async (index: number) => {
      const { id } = (await ada.post(ENTRIES, { mood: 1 + (index % 5), content: `${index}` })).body;
      if (index % 3 === 0) await ada.patch(`${ENTRIES}/${id}`, { mood: 5, content: 'again' });
      if (index % 4 === 0) await ada.delete(`${ENTRIES}/${id}`);
    };
    let isWriting = true;
    const writers = Promise.all(Array.from({ length: 40 }, (_, index) => write(index)));
    const done = writers.finally(() => {
      isWriting = false;
    });
    // A pull never goes back behind its position, so a number committed late would be lost.
    while (isWriting) await copy.pull();
    await done;
    await copy.isEqual();
  });

  test('contain the version of each entry, for If-Match', async () => {
    const ada = await journal.join();
    const { id } = (await ada.post(ENTRIES, { mood: 3 })).body;
    const path = `${ENTRIES}/${id}`;
    const [{ etag }] = (await ada.get(CHANGES)).body.entries;
    const ifMatch = { headers: { 'if-match': etag } };
    assert.equal((await ada.patch(path, { mood: 4 }, ifMatch)).status, 200);
    assert.equal((await ada.patch(path, { mood: 5 }, ifMatch)).status, 412);
  });

  test('belong to the caller only, and are deleted with the account', async () => {
    const ada = await journal.join();
    const eve = await journal.join();
    await ada.post(ENTRIES, { mood: 3 });
    assert.deepEqual((await eve.get(CHANGES)).body, {
      entries: [],
      activities: [],
      deleted: [],
      next: 0,
      more: false,
    });
    assert.equal((await ada.delete('/api/v1/users/me')).status, 204);
  });

  test('refuse a position beyond the latest', async () => {
    const ada = await journal.join();
    await ada.post(ENTRIES, { mood: 3 });
    const { next } = (await ada.get(CHANGES)).body;
    assert.equal((await ada.get(`${CHANGES}?after=${next}`)).status, 200);
    const ahead = await ada.get(`${CHANGES}?after=${next + 1}`);
    assert.deepEqual([ahead.status, ahead.body.code], [400, 'unknown-position']);
    for (const after of ['-1', '1.5', 'x']) {
      assert.equal((await ada.get(`${CHANGES}?after=${after}`)).status, 400, after);
    }
  });
});
