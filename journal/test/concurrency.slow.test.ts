// Fifty concurrent requests: no lost or duplicated writes, and conflicts instead of server errors.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Json, Reply } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { logIn, PASSWORD, type Person, useJournal } from '../testing/journal.ts';
import { fetchMedia, PHOTOS, pngOf, uploadId } from '../testing/media.ts';
import { ACTIVITIES, ENTRIES } from '../testing/writers.ts';

const FIFTY = 50;

const times = <Result>(count: number, make: (index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

/** Counts replies by status. */
const tally = (replies: Reply[]): Record<number, number> => {
  const counts: Record<number, number> = {};
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

eachDatabase('fifty concurrent clients', (dialect) => {
  const journal = useJournal(dialect);
  let people: Person[];
  let ada: Person;
  before(async () => {
    people = await times(10, () => journal.join());
    ada = await journal.join();
  });
  const personAt = (index: number): Person => people[index % people.length] ?? ada;
  const activityOf = async (person: Person, name: string = crypto.randomUUID()): Promise<string> =>
    (await person.post(ACTIVITIES, { name })).body.id;

  test('of different users each find all of their entries once, and no others', async () => {
    const logged = await times(FIFTY, async (index) => {
      const person = personAt(index);
      const activity = await activityOf(person);
      const photo = await uploadId(person, PHOTOS, pngOf(200 + index));
      const reminder = await person.post('/api/v1/reminders', { monday: '08:00' });
      const body = { mood: 3, content: `${index}`, activityIds: [activity], photoIds: [photo] };
      const entry = await person.post(ENTRIES, body);
      assert.equal(entry.status, 201, entry.text);
      assert.deepEqual((await fetchMedia(journal, `${PHOTOS}/${photo}`)).bytes, pngOf(200 + index));
      return { person, activity, reminder: reminder.body.id, entry: entry.body };
    });
    for (const person of people) {
      const own = logged.filter((one) => one.person === person);
      const list = async (path: string): Promise<Json[]> => (await person.get(path)).body;
      const ids = (items: Json[]) => items.map(({ id }) => id).sort();
      assert.deepEqual(
        (await list(ENTRIES)).sort((a, b) => a.content - b.content),
        own.map(({ entry }) => entry),
      );
      assert.deepEqual(ids(await list(ACTIVITIES)), own.map(({ activity }) => activity).sort());
      assert.deepEqual(ids(await list('/api/v1/reminders')), own.map(({ reminder }) => reminder).sort());
    }
  });

  test('with one Idempotency-Key write once per account, from any session', async () => {
    const elsewhere = await logIn(journal.client, ada.username);
    const options = { headers: { 'idempotency-key': 'one of fifty' } };
    const log = (person: Person) => person.post(ENTRIES, { mood: 5, content: 'once' }, options);
    const replies = await times(FIFTY, (index) => log(index % 2 === 0 ? ada : elsewhere));
    assert.deepEqual(tally(replies), { 201: FIFTY });
    assert.equal(new Set(replies.map(({ text }) => text)).size, 1);
    assert.equal(replies.filter(({ headers }) => headers.has('idempotency-replayed')).length, FIFTY - 1);
    const others = await times(people.length, (index) => log(personAt(index)));
    assert.equal(new Set([...others, ...replies].map(({ body }) => body.id)).size, people.length + 1);
    const entries: Json[] = (await ada.get(ENTRIES)).body;
    assert.equal(entries.filter(({ content }) => content === 'once').length, 1);
  });

  test('that delete and change one entry: one deletes it, and no change restores it', async () => {
    const { id } = (await ada.post(ENTRIES, { mood: 3 })).body;
    const path = `${ENTRIES}/${id}`;
    const changes: Reply[] = [];
    const deletions: Reply[] = [];
    await times(FIFTY, async (index) => {
      if (index % 3 === 0) deletions.push(await ada.delete(path));
      else changes.push(await ada.patch(path, { mood: 4, content: `${index}` }));
    });
    assert.deepEqual(tally(deletions), { 204: 1, 404: deletions.length - 1 });
    for (const { status, text } of changes) assert.ok([200, 404].includes(status), text);
    assert.equal((await ada.get(path)).status, 404);
    assert.equal(
      (await ada.get(ENTRIES)).body.some((entry: Json) => entry.id === id),
      false,
    );
  });

  test('that create an activity of one name, in any case: one succeeds, the others get 409', async () => {
    const name = `Walk ${crypto.randomUUID()}`;
    const replies = await times(FIFTY, (index) =>
      ada.post(ACTIVITIES, { name: index % 2 === 0 ? name : name.toUpperCase() }),
    );
    assert.deepEqual(tally(replies), { 201: 1, 409: FIFTY - 1 });
    const activities: Json[] = (await ada.get(ACTIVITIES)).body;
    assert.equal(activities.filter((one) => one.name.toLowerCase() === name.toLowerCase()).length, 1);
  });

  test('that rename different activities to one name: one succeeds', async () => {
    const ids = await times(10, () => activityOf(ada));
    const newName = `Run ${crypto.randomUUID()}`;
    const replies = await Promise.all(ids.map((id) => ada.patch(`${ACTIVITIES}/${id}/name`, { newName })));
    assert.deepEqual(tally(replies), { 204: 1, 409: ids.length - 1 });
  });

  test('that register one username: one succeeds', async () => {
    const username = `one_${crypto.randomUUID().slice(0, 8)}`;
    const replies = await times(8, (index) =>
      journal.client.post('/api/v1/users/register', {
        username: index % 2 === 0 ? username : username.toUpperCase(),
        email: `${index}.${username}@example.org`,
        password: PASSWORD,
      }),
    );
    assert.deepEqual(tally(replies), { 201: 1, 409: 7 });
  });

  test('that link activities and photos while they are deleted cause no server error', async () => {
    const [activities, photos] = await Promise.all([
      times(10, () => activityOf(ada)),
      times(10, () => uploadId(ada, PHOTOS, pngOf(60))),
    ]);
    const replies = await times(FIFTY, (index) => {
      const activity = activities[index % 10] ?? '';
      const photo = photos[index % 10] ?? '';
      if (index % 5 === 1) return ada.delete(`${ACTIVITIES}/${activity}`);
      if (index % 5 === 3) return ada.delete(`${PHOTOS}/${photo}`);
      return ada.post(ENTRIES, { mood: 2, content: 'held', activityIds: [activity], photoIds: [photo] });
    });
    for (const { status, text } of replies) assert.ok([201, 204, 400, 404].includes(status), text);
    const left: string[] = (await ada.get(ACTIVITIES)).body.map(({ id }: Json) => id);
    for (const entry of (await ada.get(ENTRIES)).body) {
      for (const id of entry.activities) assert.ok(left.includes(id));
      for (const id of entry.photos) assert.equal((await fetchMedia(journal, `${PHOTOS}/${id}`)).status, 200);
    }
  });

  test('that refresh two sessions repeatedly remain logged in', async () => {
    const logins = [await logIn(journal.client, ada.username), await logIn(journal.client, ada.username)];
    let tokens = logins.map(({ refreshToken }) => refreshToken);
    for (let round = 0; round < 3; round += 1) {
      const replies = await Promise.all(
        tokens.flatMap((refreshToken) =>
          [1, 2, 3].map(() => journal.client.post('/api/v1/auth/refresh', { refreshToken })),
        ),
      );
      assert.deepEqual(tally(replies), { 200: 6 });
      assert.equal(new Set(replies.map(({ body }) => body.refreshToken)).size, 6);
      for (const { body } of replies) {
        assert.equal((await journal.client.as(body.accessToken).get('/api/v1/users/me')).status, 200);
      }
      tokens = [replies[2]?.body.refreshToken, replies[3]?.body.refreshToken];
    }
  });

  test('that change one password from two sessions: one succeeds, and the other is logged out', async () => {
    const bea = await journal.join();
    const logins = [bea, await logIn(journal.client, bea.username)];
    const replies = await Promise.all(
      logins.map((login, index) =>
        login.patch('/api/v1/users/me/password', {
          currentPassword: PASSWORD,
          newPassword: `${PASSWORD} ${index}`,
        }),
      ),
    );
    const winner = replies.findIndex(({ status }) => status === 204);
    const loser = replies[1 - winner];
    assert.ok(winner >= 0 && [401, 403].includes(loser?.status ?? 0), `${loser?.text}`);
    assert.equal((await logins[1 - winner]?.get('/api/v1/users/me'))?.status, 401);
    assert.equal((await logins[winner]?.get('/api/v1/users/me'))?.status, 200);
    await logIn(journal.client, bea.username, `${PASSWORD} ${winner}`);
  });

  test('of which one deletes the account: nothing remains, and there is no server error', async () => {
    const leaver = await journal.join();
    const replies = await times(FIFTY, (index) => {
      if (index === 25) return leaver.delete('/api/v1/users/me');
      if (index % 3 === 0) return leaver.post(ACTIVITIES, { name: `${index}` });
      return index % 3 === 1 ? leaver.post(ENTRIES, { mood: 3 }) : leaver.post(PHOTOS, pngOf(70));
    });
    for (const { status, text } of replies) assert.ok([201, 204, 401, 409].includes(status), text);
    for (const { body } of replies.filter(({ status, body: made }) => status === 201 && !made.name)) {
      assert.equal((await fetchMedia(journal, `${PHOTOS}/${body.id}`)).status, 404);
    }
  });
});
