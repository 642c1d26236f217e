import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { useJournal } from '../testing/journal.ts';

const PATH = '/api/v1/reminders';
const NONE = {
  monday: null,
  tuesday: null,
  wednesday: null,
  thursday: null,
  friday: null,
  saturday: null,
  sunday: null,
};

eachDatabase('reminders', (dialect) => {
  const journal = useJournal(dialect);

  test('a new reminder is enabled and lists all seven days', async () => {
    const ada = await journal.join();
    const made = await ada.post(PATH, { monday: '09:00', sunday: '23:59', friday: null });
    assert.equal(made.status, 201);
    assert.deepEqual(made.body, {
      id: made.body.id,
      schedule: { ...NONE, monday: '09:00', sunday: '23:59' },
      label: null,
      enabled: true,
      createdAt: new Date(journal.clock.now()).toISOString(),
    });
    assert.deepEqual((await ada.get(`${PATH}/${made.body.id}`)).body, made.body);
  });

  test('an empty schedule is valid', async () => {
    const ada = await journal.join();
    const made = await ada.post(PATH, {});
    assert.deepEqual([made.status, made.body.schedule], [201, NONE]);
  });

  test('times with one digit or with seconds are returned as HH:MM', async () => {
    const ada = await journal.join();
    const given = { monday: '9:00', tuesday: '0:05', wednesday: '21:30:59', thursday: '7:00:00' };
    const { body } = await ada.post(PATH, given);
    assert.deepEqual(body.schedule, {
      ...NONE,
      monday: '09:00',
      tuesday: '00:05',
      wednesday: '21:30',
      thursday: '07:00',
    });
  });

  test('any other time is refused with a pointer to the day', async () => {
    const ada = await journal.join();
    const { id } = (await ada.post(PATH, {})).body;
    const wrong = [
      '24:00',
      '9',
      '09:60',
      '9:0',
      '',
      ' 09:00',
      '09:00\n',
      '9 am',
      '٠٩:٠٠',
      9,
      true,
      ['09:00'],
    ];
    for (const time of wrong) {
      const made = await ada.post(PATH, { monday: '09:00', tuesday: time });
      assert.equal(made.status, 400, JSON.stringify(time));
      assert.equal(made.body.errors[0].pointer, '/tuesday');
      const changed = await ada.patch(`${PATH}/${id}`, { schedule: { sunday: time } });
      assert.equal(changed.status, 400, JSON.stringify(time));
      assert.equal(changed.body.errors[0].pointer, '/schedule/sunday');
    }
    assert.deepEqual((await ada.get(`${PATH}/${id}`)).body.schedule, NONE);
    assert.equal((await ada.post(PATH, [])).status, 400);
    assert.equal((await ada.patch(`${PATH}/${id}`, { schedule: '09:00' })).status, 400);
    assert.equal((await ada.patch(`${PATH}/${id}`, { enabled: 'false' })).status, 400);
  });

  test('an update leaves omitted and null fields unchanged, and replaces a whole schedule', async () => {
    const ada = await journal.join();
    const made = (await ada.post(PATH, { monday: '09:00' })).body;
    const change = async (body: object) => (await ada.patch(`${PATH}/${made.id}`, body)).body;
    assert.deepEqual(await change({}), made);
    assert.deepEqual(await change({ enabled: null, schedule: null }), made);
    assert.deepEqual(await change({ enabled: false }), { ...made, enabled: false });
    const moved = { ...made, enabled: false, schedule: { ...NONE, tuesday: '10:00' } };
    assert.deepEqual(await change({ schedule: { tuesday: '10:00' } }), moved);
    assert.deepEqual(await change({ enabled: true, schedule: {} }), { ...made, schedule: NONE });
    assert.deepEqual((await ada.get(`${PATH}/${made.id}`)).body, { ...made, schedule: NONE });
  });

  test('a label is one line of at most 60 characters, and "" removes it', async () => {
    const ada = await journal.join();
    const made = (await ada.post(PATH, { monday: '09:00', label: ' Evening\n\u202ewalk ' })).body;
    assert.equal(made.label, 'Evening walk');
    const change = async (body: object) => (await ada.patch(`${PATH}/${made.id}`, body)).body;
    assert.deepEqual(await change({ label: null }), made);
    assert.deepEqual(await change({ label: 'Abend' }), { ...made, label: 'Abend' });
    assert.deepEqual(await change({ schedule: { label: 'ignored' } }), {
      ...made,
      label: 'Abend',
      schedule: NONE,
    });
    assert.equal((await change({ label: '' })).label, null);
    for (const label of ['x'.repeat(61), 5, ['a']]) {
      const { status, body } = await ada.post(PATH, { label });
      assert.deepEqual([status, body.errors[0].pointer], [400, '/label']);
    }
  });

  test('an account has at most fifty reminders, whether created or imported', async () => {
    const ada = await journal.join();
    for (let at = 0; at < 49; at += 1) assert.equal((await ada.post(PATH, {})).status, 201);
    const replies = await Promise.all([1, 2, 3].map(() => ada.post(PATH, {})));
    const created = replies.filter(({ status }) => status === 201).length;
    for (const { status, body } of replies.filter((reply) => reply.status !== 201))
      assert.deepEqual([status, body.code], [409, 'too-many-reminders']);
    assert.equal(created, 1);
    const document = JSON.stringify({
      reminders: [{ schedule: { monday: '07:07' } }],
      entries: [{ mood: 3 }],
    });
    const headers = { 'content-type': 'application/json' };
    const imported = await ada.send('POST', '/api/v1/data/import', { body: Buffer.from(document), headers });
    assert.deepEqual([imported.status, imported.body.code], [409, 'too-many-reminders']);
    assert.deepEqual((await ada.get('/api/v1/entries')).body, []);
  });

  test('reminders are listed oldest first, only to their owner', async () => {
    const ada = await journal.join();
    const eve = await journal.join();
    const ids: string[] = [];
    for (const monday of ['12:00', '08:00', '10:00']) {
      ids.push((await ada.post(PATH, { monday })).body.id);
      journal.clock.advance(1);
    }
    await eve.post(PATH, {});
    const list = await ada.get(PATH);
    assert.equal(list.status, 200);
    assert.deepEqual(
      list.body.map((reminder: { id: string }) => reminder.id),
      ids,
    );
  });

  test('another user’s reminder returns 404', async () => {
    const ada = await journal.join();
    const eve = await journal.join();
    const made = (await ada.post(PATH, { monday: '09:00' })).body;
    for (const id of [made.id, crypto.randomUUID(), 'no-uuid']) {
      assert.equal((await eve.get(`${PATH}/${id}`)).status, 404);
      assert.equal((await eve.patch(`${PATH}/${id}`, { enabled: false })).status, 404);
      assert.equal((await eve.delete(`${PATH}/${id}`)).status, 404);
    }
    assert.deepEqual((await ada.get(`${PATH}/${made.id.toUpperCase()}`)).body, made);
    assert.equal((await journal.client.get(PATH)).status, 401);
  });

  test('a deleted reminder returns 404', async () => {
    const ada = await journal.join();
    const { id } = (await ada.post(PATH, {})).body;
    assert.equal((await ada.delete(`${PATH}/${id}`)).status, 204);
    assert.equal((await ada.get(`${PATH}/${id}`)).status, 404);
    assert.equal((await ada.delete(`${PATH}/${id}`)).status, 404);
    assert.deepEqual((await ada.get(PATH)).body, []);
  });
});
