// Own moods and feelings: the catalogues, their place on entries, filters, replacement and limits.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Json } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { importInto } from '../archive/testing/archives.ts';
import { type Person, useJournal } from '../testing/journal.ts';

const MOODS = '/api/v1/moods';
const FEELINGS = '/api/v1/feelings';
const ENTRIES = '/api/v1/entries';
const CHANGES = '/api/v1/changes';
const NOWHERE = '00000000-0000-4000-8000-000000000000';

eachDatabase('own moods and feelings', (dialect) => {
  const journal = useJournal(dialect);
  let ada: Person;
  before(async () => {
    ada = await journal.join();
  });
  const create = async (person: Person, path: string, body: object): Promise<Json> => {
    const reply = await person.post(path, body);
    assert.equal(reply.status, 201, reply.text);
    return reply.body;
  };
  const namesOf = async (person: Person, path: string) =>
    (await person.get(path)).body.map(({ name }: Json) => name);

  test('a mood has a fixed value, and empty optional members are omitted', async () => {
    const calm = await create(ada, MOODS, { value: 4, name: ' Calm ' });
    const { id, createdAt, ...rest } = calm;
    assert.deepEqual(rest, { value: 4, name: 'Calm', position: 0, archived: false });
    assert.equal(createdAt, new Date(journal.clock.now()).toISOString());
    const path = `${MOODS}/${id}`;
    const full = { name: 'calm', emoji: '😌', icon: 'book', color: 'teal', position: 7, archived: true };
    assert.deepEqual((await ada.patch(path, { value: 4, ...full })).body, { ...calm, ...full });
    assert.deepEqual((await ada.get(MOODS)).body, [{ ...calm, ...full }]);
    assert.deepEqual((await ada.patch(path, { name: null, position: null })).body, { ...calm, ...full });
    const cleared = (await ada.patch(path, { emoji: null, icon: null, color: null })).body;
    assert.deepEqual(cleared, { ...calm, name: 'calm', position: 7, archived: true });
    const other = await ada.patch(path, { value: 3 });
    assert.deepEqual(
      [other.status, other.body.code, other.body.errors[0].pointer],
      [400, 'mood-mismatch', '/value'],
    );
    assert.equal((await create(ada, MOODS, { value: 4, name: 'Next' })).position, 8);
    assert.equal((await create(ada, MOODS, { value: 2, name: 'First of two' })).position, 0);
    assert.deepEqual(await namesOf(ada, MOODS), ['First of two', 'calm', 'Next']);
  });

  test('a feeling has optional category, pleasantness, icon and colour', async () => {
    const plain = await create(ada, FEELINGS, { name: 'grateful', category: ' ' });
    const { id, createdAt: _, ...rest } = plain;
    assert.deepEqual(rest, { name: 'grateful', archived: false });
    const path = `${FEELINGS}/${id}`;
    const full = { category: 'Pleasant, quiet', pleasant: 1, icon: '🙏🏽', color: 'green', archived: true };
    assert.deepEqual((await ada.patch(path, full)).body, { ...plain, ...full });
    assert.deepEqual((await ada.patch(path, {})).body, { ...plain, ...full });
    const nothing = { category: '', pleasant: null, icon: null, color: null, archived: false };
    assert.deepEqual((await ada.patch(path, nothing)).body, plain);
    for (const bad of [{ pleasant: 2 }, { color: '#fff' }, { category: 'c'.repeat(101) }, { name: ' ' }])
      assert.equal((await ada.patch(path, bad)).status, 400, JSON.stringify(bad));
  });

  test('an icon is a name of the icon set or one emoji', async () => {
    const { id } = await create(ada, '/api/v1/activities', { name: 'Icons', icon: 'book', color: 'red' });
    const appearance = `/api/v1/activities/${id}/appearance`;
    const read = async () => {
      const { icon, color } = (await ada.get(`/api/v1/activities/${id}`)).body;
      return [icon, color];
    };
    assert.deepEqual(await read(), ['book', 'red']);
    for (const icon of ['❤️', '👩‍👩‍👧‍👦', '🇩🇪', '1️⃣', '👍🏽'])
      assert.equal((await ada.patch(appearance, { icon })).status, 204, icon);
    assert.deepEqual(await read(), ['👍🏽', 'red']);
    for (const icon of ['', 'no-such-icon', 'a', '1', '👍👍', '👍a', `👩${'\u200d👩'.repeat(8)}`]) {
      for (const [path, body] of [
        [appearance, { icon }],
        [MOODS, { value: 1, name: 'x', icon }],
        [FEELINGS, { name: 'x', icon }],
      ] as const) {
        const { status, body: problem } = await ada.send(path === appearance ? 'PATCH' : 'POST', path, {
          body,
        });
        const found = [status, problem.code, problem.errors[0].pointer];
        assert.deepEqual(found, [400, 'unknown-icon', '/icon'], icon);
      }
    }
    assert.equal((await ada.post(MOODS, { value: 1, name: 'x', emoji: 'book' })).body.code, 'unknown-icon');
    assert.equal((await ada.patch(appearance, { color: null })).status, 204);
    assert.deepEqual(await read(), ['👍🏽', undefined]);
    assert.equal((await ada.patch(appearance, { icon: null })).status, 204);
    assert.equal((await ada.patch(appearance, {})).status, 204);
    assert.deepEqual(await read(), [undefined, undefined]);
    for (const body of [{}, { icon: null }])
      assert.equal((await ada.patch(`/api/v1/activities/${NOWHERE}/appearance`, body)).status, 404);
  });

  for (const [path, more, code] of [
    [MOODS, { value: 3 }, 'mood-name-taken'],
    [FEELINGS, {}, 'feeling-name-taken'],
  ] as const) {
    test(`${path}: names are unique ignoring case, and an id with other content is refused`, async () => {
      const person = await journal.join();
      const eve = await journal.join();
      const sent = { id: crypto.randomUUID(), name: 'Straße', ...more };
      const replies = await Promise.all(
        Array.from({ length: 6 }, () => person.post(path, { ...sent, id: sent.id.toUpperCase() })),
      );
      for (const { status, body } of replies) assert.deepEqual([status, body.id], [201, sent.id]);
      await person.patch(`${path}/${sent.id}`, { name: 'Road' });
      assert.equal((await person.post(path, sent)).body.name, 'Road');
      const taken = async (body: object) => (await person.post(path, body)).body.code;
      assert.equal(await taken({ name: ' ROAD', ...more }), code);
      assert.equal(await taken({ ...sent, name: 'Other' }), 'id-taken');
      assert.equal((await eve.post(path, sent)).body.code, 'id-taken');
      assert.equal((await eve.post(path, { name: 'Road', ...more })).status, 201);
      const { id } = await create(person, path, { name: 'Path', ...more });
      assert.equal((await person.patch(`${path}/${id}`, { name: 'road' })).body.code, code);
      assert.equal((await person.patch(`${path}/${id}`, { name: 'PATH' })).status, 200);
      for (const reply of [
        await eve.patch(`${path}/${id}`, { name: 'theirs' }),
        await eve.delete(`${path}/${id}`),
        await eve.post(`${path}/${id}/replace`, { by: null }),
        await person.delete(`${path}/${NOWHERE}`),
      ])
        assert.equal(reply.status, 404);
      assert.equal((await person.delete(`${path}/${sent.id}`)).status, 204);
      assert.equal(await taken(sent), 'deleted');
      assert.equal((await person.post(path, { name: 'Road', ...more })).status, 201);
    });
  }

  test('of concurrent requests with one name, one succeeds', async () => {
    const person = await journal.join();
    const sent = ['one', 'One', 'ONE', ' one'].map((name) => person.post(FEELINGS, { name }));
    const statuses = (await Promise.all(sent)).map(({ status }) => status).sort();
    assert.deepEqual(statuses, [201, 409, 409, 409]);
  });

  test('an account has at most 100 moods and 300 feelings, also with concurrent requests', async () => {
    const person = await journal.join();
    const named = (count: number, more: object) =>
      Array.from({ length: count }, (_, at) => ({ name: `imported ${at}`, ...more }));
    const file = JSON.stringify({
      entries: [],
      moods: named(90, { value: 5 }),
      feelings: named(290, {}),
    });
    assert.equal((await importInto(person, file)).status, 200);
    const fill = async (path: string, count: number, more: object) => {
      const sent = Array.from({ length: count }, (_, at) => person.post(path, { name: `n${at}`, ...more }));
      const refused = (await Promise.all(sent)).filter(({ status }) => status !== 201);
      return refused.map(({ status, body }) => [status, body.code]);
    };
    assert.deepEqual(await fill(MOODS, 12, { value: 5 }), Array(2).fill([409, 'too-many-moods']));
    assert.deepEqual(await fill(FEELINGS, 11, {}), [[409, 'too-many-feelings']]);
  });

  test('an entry has an own mood of its value, and feelings in order', async () => {
    const person = await journal.join();
    const calm = await create(person, MOODS, { value: 4, name: 'Calm' });
    const one = await create(person, FEELINGS, { name: 'one' });
    const two = await create(person, FEELINGS, { name: 'two' });
    const feelingIds = [two.id.toUpperCase(), one.id, two.id];
    const entry = await create(person, ENTRIES, { mood: 4, moodId: calm.id.toUpperCase(), feelingIds });
    assert.deepEqual([entry.moodId, entry.feelings, entry.moodLabel], [calm.id, [two.id, one.id], 'Good']);
    const path = `${ENTRIES}/${entry.id}`;
    assert.deepEqual((await person.get(path)).body, entry);
    assert.deepEqual((await person.get(ENTRIES)).body, [entry]);
    const plain = await create(person, ENTRIES, { mood: 4, moodId: null, feelingIds: [] });
    assert.deepEqual(['moodId' in plain, 'feelings' in plain], [false, false]);
    const change = async (body: object) => {
      const reply = await person.patch(path, body);
      assert.equal(reply.status, 200, reply.text);
      return [reply.body.moodId, reply.body.feelings];
    };
    assert.deepEqual(await change({ mood: 4, content: 'kept' }), [calm.id, [two.id, one.id]]);
    assert.deepEqual(await change({ mood: 4, moodId: null, feelingIds: null }), [calm.id, [two.id, one.id]]);
    assert.deepEqual(await change({ mood: 4, feelingIds: [one.id] }), [calm.id, [one.id]]);
    assert.deepEqual(await change({ mood: 5 }), [undefined, [one.id]]);
    assert.deepEqual(await change({ mood: 4, moodId: calm.id }), [calm.id, [one.id]]);
    assert.deepEqual(await change({ mood: 4, moodId: '', feelingIds: [] }), [undefined, undefined]);
    for (const [method, at] of [
      ['POST', ENTRIES],
      ['PATCH', path],
    ] as const) {
      const refused = async (body: object, status: number, code: string, pointer: string) => {
        const reply = await person.send(method, at, { body });
        const { code: found, errors } = reply.body;
        assert.deepEqual([reply.status, found, errors[0].pointer], [status, code, pointer], reply.text);
      };
      await refused({ mood: 3, moodId: calm.id }, 400, 'mood-mismatch', '/moodId');
      await refused({ mood: 4, moodId: NOWHERE }, 400, 'unknown-reference', '/moodId');
      await refused({ mood: 4, feelingIds: [one.id, NOWHERE] }, 400, 'unknown-reference', '/feelingIds/1');
      await refused({ mood: 4, feelingIds: Array(31).fill(one.id) }, 400, 'invalid', '/feelingIds');
    }
  });

  test('the same id with other feelings or another own mood is a different entry', async () => {
    const person = await journal.join();
    const mood = (await create(person, MOODS, { value: 3, name: 'Odd' })).id;
    const feeling = (await create(person, FEELINGS, { name: 'odd' })).id;
    const sent = { id: crypto.randomUUID(), mood: 3, moodId: mood, feelingIds: [feeling] };
    const first = await create(person, ENTRIES, sent);
    assert.deepEqual(await create(person, ENTRIES, { ...sent, moodId: mood.toUpperCase() }), first);
    for (const other of [{ moodId: null }, { feelingIds: [] }, { moodId: '', feelingIds: null }])
      assert.equal((await person.post(ENTRIES, { ...sent, ...other })).body.code, 'entry-id-taken');
    const old = { id: crypto.randomUUID(), mood: 3 };
    const logged = await create(person, ENTRIES, old);
    assert.deepEqual(await create(person, ENTRIES, { ...old, moodId: '', feelingIds: [] }), logged);
  });

  test('lists are filtered by own mood and by all feelings', async () => {
    const person = await journal.join();
    const mood = (await create(person, MOODS, { value: 3, name: 'Odd' })).id;
    const one = (await create(person, FEELINGS, { name: 'one' })).id;
    const two = (await create(person, FEELINGS, { name: 'two' })).id;
    const log = async (body: object) => (await create(person, ENTRIES, { mood: 3, ...body })).id;
    const a = await log({ loggedAt: '2026-05-01', moodId: mood, feelingIds: [one] });
    const b = await log({ loggedAt: '2026-05-02', feelingIds: [two, one] });
    await log({ loggedAt: '2026-05-03' });
    const listed = async (query: string) =>
      (await person.get(`${ENTRIES}?${query}`)).body.map(({ id }: Json) => id);
    assert.deepEqual(await listed(`moodId=${mood.toUpperCase()}`), [a]);
    assert.deepEqual(await listed(`feelingId=${one}`), [b, a]);
    assert.deepEqual(await listed(`feelingId=${one}&feelingId=${two}&limit=5`), [b]);
    assert.deepEqual(await listed(`feelingId=${one}&moodId=${mood}`), [a]);
    assert.deepEqual(await listed(`feelingId=${NOWHERE}`), []);
    for (const bad of ['moodId=x', 'feelingId=x', 'feeling=x'])
      assert.equal((await person.get(`${ENTRIES}?${bad}`)).status, 400, bad);
  });

  test('a replacement and a deletion update the entries, and every change has a number', async () => {
    const person = await journal.join();
    const mood = async (name: string, value = 4) => (await create(person, MOODS, { value, name })).id;
    const feeling = async (name: string) => (await create(person, FEELINGS, { name })).id;
    const calm = await mood('Calm');
    const easy = await mood('Easy');
    const low = await mood('Low', 2);
    const one = await feeling('one');
    const two = await feeling('two');
    const log = async (body: object) => (await create(person, ENTRIES, { mood: 4, ...body })).id;
    const a = await log({ moodId: calm, feelingIds: [one, two] });
    const b = await log({ moodId: calm, feelingIds: [one] });
    let { next } = (await person.get(CHANGES)).body;
    const state = async () => {
      const kinds = 'kinds=entry,activity,mood,feeling';
      const { body } = await person.get(`${CHANGES}?after=${next}&${kinds}`);
      next = body.next;
      const ids = [...body.entries, ...body.moods, ...body.feelings, ...body.deleted].map(({ id }) => id);
      const read = async (id: string) => {
        const { moodId, feelings } = (await person.get(`${ENTRIES}/${id}`)).body;
        return [moodId, feelings];
      };
      return [ids.toSorted(), await read(a), await read(b)];
    };
    const replace = (path: string, id: string, by: string | null) =>
      person.post(`${path}/${id}/replace`, { by });
    const mismatch = await replace(MOODS, calm, low);
    assert.deepEqual([mismatch.status, mismatch.body.code], [400, 'mood-mismatch']);
    assert.equal((await replace(MOODS, calm, NOWHERE)).body.code, 'unknown-reference');
    assert.equal((await person.post(`${MOODS}/${calm}/replace`, {})).status, 400);
    assert.deepEqual((await replace(MOODS, calm, calm)).body, { affectedCount: 0 });
    assert.deepEqual((await replace(MOODS, calm, easy)).body, { affectedCount: 2 });
    assert.deepEqual(await state(), [[a, b].toSorted(), [easy, [one, two]], [easy, [one]]]);
    assert.deepEqual((await replace(FEELINGS, one, two)).body, { affectedCount: 2 });
    assert.deepEqual(await state(), [[a, b].toSorted(), [easy, [two]], [easy, [two]]]);
    assert.equal((await person.delete(`${MOODS}/${easy}`)).status, 204);
    assert.deepEqual(await state(), [[a, b, easy].toSorted(), [undefined, [two]], [undefined, [two]]]);
    assert.deepEqual((await replace(FEELINGS, two, null)).body, { affectedCount: 2 });
    assert.deepEqual(await state(), [[a, b].toSorted(), [undefined, undefined], [undefined, undefined]]);
    await person.patch(`${ENTRIES}/${a}`, { mood: 4, moodId: calm, feelingIds: [one] });
    await state();
    assert.equal((await person.delete(`${FEELINGS}/${one}`)).status, 204);
    assert.deepEqual(await state(), [[a, one].toSorted(), [calm, undefined], [undefined, undefined]]);
    assert.deepEqual((await replace(MOODS, calm, null)).body, { affectedCount: 1 });
    assert.deepEqual(await state(), [[a], [undefined, undefined], [undefined, undefined]]);
  });

  test('changes list moods and feelings only to clients that request their kind', async () => {
    const person = await journal.join();
    const { id } = await create(person, MOODS, { value: 4, name: 'Calm' });
    const feeling = await create(person, FEELINGS, { name: 'one' });
    const entry = await create(person, ENTRIES, { mood: 4 });
    const gone = await create(person, FEELINGS, { name: 'two' });
    await person.delete(`${FEELINGS}/${gone.id}`);
    const read = async (query: string) => (await person.get(`${CHANGES}?${query}`)).body;
    const { etag: _, ...first } = (await read('')).entries[0];
    assert.deepEqual(first, entry);
    const old = await read('');
    assert.deepEqual(Object.keys(old), ['entries', 'activities', 'deleted', 'next', 'more']);
    assert.deepEqual([old.deleted, old.more], [[], false]);
    const all = await read('kinds=mood,feeling,entry,activity');
    assert.deepEqual(
      [all.entries.length, all.moods.map((one: Json) => one.id), all.feelings, all.deleted],
      [1, [id], [feeling], [{ kind: 'feeling', id: gone.id }]],
    );
    const moods = await read('kinds=mood');
    assert.deepEqual([moods.entries, moods.moods.length, 'feelings' in moods], [[], 1, false]);
    const paged = await read('kinds=mood,feeling&limit=1');
    assert.deepEqual([paged.moods.length, paged.feelings, paged.more], [1, [], true]);
    const newest = await read('order=newest&kinds=entry,activity,mood,feeling');
    assert.deepEqual(
      [newest.entries.length, newest.moods.length, newest.feelings, newest.deleted],
      [1, 1, [feeling], []],
    );
    assert.deepEqual(Object.keys(await read('order=newest')), Object.keys(old));
    for (const bad of ['kinds=', 'kinds=moods', 'kinds=mood,', 'kinds=reminder'])
      assert.equal((await person.get(`${CHANGES}?${bad}`)).status, 400, bad);
  });

  test('insights count feelings per month, with the mean mood of their days', async () => {
    const person = await journal.join();
    const one = (await create(person, FEELINGS, { name: 'one' })).id;
    const two = (await create(person, FEELINGS, { name: 'two' })).id;
    const path = `${ENTRIES}/feelings`;
    assert.deepEqual((await person.get(path)).body, []);
    for (const [loggedAt, mood, feelingIds] of [
      ['2026-03-01T10:00:00+02:00', 5, [one]],
      ['2026-03-01T11:00:00+02:00', 3, [one, two]],
      ['2026-03-01T12:00:00+02:00', 1, []],
      ['2026-04-02T10:00:00+02:00', 2, [one]],
    ] as const)
      await create(person, ENTRIES, { mood, loggedAt, feelingIds });
    const march = { month: '2026-03', entries: 2 };
    const april = { month: '2026-04', entries: 1 };
    assert.deepEqual((await person.get(path)).body, [
      { feelingId: one, entries: 3, days: 2, mean: 2.5, months: [march, april] },
      { feelingId: two, entries: 1, days: 1, mean: 3, months: [{ month: '2026-03', entries: 1 }] },
    ]);
    assert.deepEqual((await person.get(`${path}?from=2026-04-01`)).body, [
      { feelingId: one, entries: 1, days: 1, mean: 2, months: [april] },
    ]);
  });

  test('an entry that races with the deletion of its mood and feelings has none of them', async () => {
    const person = await journal.join();
    for (let round = 0; round < 5; round += 1) {
      const mood = (await create(person, MOODS, { value: 4, name: `m${round}` })).id;
      const feeling = (await create(person, FEELINGS, { name: `f${round}` })).id;
      const { id } = await create(person, ENTRIES, { mood: 4 });
      const own = { mood: 4, moodId: mood, feelingIds: [feeling] };
      const replies = await Promise.all([
        person.post(ENTRIES, own),
        person.patch(`${ENTRIES}/${id}`, own),
        person.delete(`${MOODS}/${mood}`),
        person.delete(`${FEELINGS}/${feeling}`),
        person.post(ENTRIES, own),
      ]);
      for (const { status, text } of replies) assert.ok([200, 201, 204, 400].includes(status), text);
    }
    const entries: Json[] = (await person.get(ENTRIES)).body;
    assert.ok(entries.every((entry) => !('moodId' in entry) && !('feelings' in entry)));
    assert.deepEqual([(await person.get(MOODS)).body, (await person.get(FEELINGS)).body], [[], []]);
  });
});
