// Cached statistics equal recomputed ones after arbitrary writes.

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { cases } from '@tandem/platform/testing/cases.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { formatInstant } from '@tandem/platform/time/clock.ts';
import fc from 'fast-check';
import { type Person, useJournal } from '../testing/journal.ts';

const ENTRIES = '/api/v1/entries';
const ACTIVITIES = '/api/v1/activities';
const HOUR = 3_600_000;
const IMPORT = { headers: { 'content-type': 'application/octet-stream' } };
const LONG_LOGINS = {
  JOURNAL_ACCESS_TOKEN_SECONDS: '9000000000',
  JOURNAL_REFRESH_TOKEN_SECONDS: '9000000000',
};

const hours = fc.integer({ min: -80, max: 30 });
const step = fc.oneof(
  fc.record({ kind: fc.constant('log'), hours, mood: fc.integer({ min: 1, max: 5 }), offset: hours }),
  fc.record({ kind: fc.constant('change'), hours, mood: fc.integer({ min: 1, max: 5 }) }),
  fc.record({ kind: fc.constantFrom('delete', 'clear', 'rename', 'archive', 'replace', 'import', 'other') }),
  // An entry some seconds later, which changes only its month.
  fc.record({ kind: fc.constant('later'), hours, mood: fc.integer({ min: 1, max: 5 }), offset: hours }),
  fc.record({ kind: fc.constant('zone'), zone: fc.constantFrom('UTC', 'Asia/Tokyo', 'Pacific/Honolulu') }),
  fc.record({ kind: fc.constant('wait'), minutes: fc.constantFrom(1, 59, 500, 1500, -300) }),
);
type Step = Partial<Record<'hours' | 'mood' | 'minutes' | 'offset', number>> & {
  kind: string;
  zone?: string;
};

eachDatabase('statistics of a journal', (dialect) => {
  const journal = useJournal(dialect, LONG_LOGINS);
  let other: Person;
  before(async () => {
    other = await journal.join();
  });

  /** An equivalent address with a different spelling, which is not cached. */
  let spellings = 0;
  const spell = (path: string): string => {
    spellings += 1;
    const bits = spellings.toString(2).padStart(20, '0');
    let at = 0;
    return path.replace(/(?<=\?.*)\d/g, (digit) => {
      at += 1;
      return bits[at - 1] === '1' ? `%3${digit}` : digit;
    });
  };

  const start = async () => {
    const ada = await journal.join();
    const made = await Promise.all(['Walk', 'Work'].map((name) => ada.post(ACTIVITIES, { name })));
    const [walk, work] = made.map(({ body }) => body.id);
    const now = journal.clock.now();
    const period = `from=${formatInstant(now - 90 * HOUR).slice(0, 10)}&to=${formatInstant(now + 60 * HOUR).slice(0, 10)}`;
    const paths = ['stats', 'calendar', 'days', 'rhythm', 'effects', `correlation/${walk}`].map(
      (name) => `${ENTRIES}/${name}?${period}`,
    );
    paths.push(`${ENTRIES}?${period}`, `${ENTRIES}?${period}&mood=3`, `${ENTRIES}?${period}&limit=20`);
    let entries: string[] = [];
    const loggedAt = ({ hours: ago = 0, offset = 0 }: Step) => {
      const zone = `${offset < 0 ? '-' : '+'}${String(Math.abs(offset) % 13).padStart(2, '0')}:00`;
      return formatInstant(journal.clock.now() + ago * HOUR).replace('Z', zone);
    };
    const act: Record<string, (step: Step) => Promise<unknown>> = {
      log: async ({ mood, ...rest }) => {
        const activityIds = mood === 3 ? [walk] : mood === 4 ? [walk, work] : [];
        const { body } = await ada.post(ENTRIES, { mood, loggedAt: loggedAt(rest), activityIds });
        if (body.id) entries.push(body.id);
      },
      later: async (one) => {
        journal.clock.advance(5000);
        await act.log?.(one);
      },
      change: async ({ mood, ...rest }) =>
        entries[0] && ada.patch(`${ENTRIES}/${entries[0]}`, { mood, loggedAt: loggedAt(rest) }),
      delete: async () => ada.delete(`${ENTRIES}/${entries.pop()}`),
      clear: async () => {
        entries = [];
        await ada.delete(`${ENTRIES}/bulk/delete?from=0001-01-01&to=9999-12-31`);
      },
      rename: async () => ada.patch(`${ACTIVITIES}/${work}`, { name: `Work ${spellings}` }),
      archive: async () => ada.post(`${ACTIVITIES}/${work}/archive`, {}),
      replace: async () =>
        ada.post(`${ENTRIES}/bulk/replace-activity`, { fromActivityId: work, toActivityId: walk }),
      import: async () =>
        ada.post('/api/v1/data/import', Buffer.from('[{"mood":5,"content":"imported"}]'), IMPORT),
      zone: async ({ zone }) => ada.patch('/api/v1/users/me', { timezone: zone }),
      wait: async ({ minutes = 0 }) => journal.clock.set(journal.clock.now() + minutes * 60_000),
      other: async () => other.post(ENTRIES, { mood: 1 }),
    };
    return { ada, paths, act };
  };

  test('are the same with and without the cache', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        const { ada, paths, act } = await start();
        for (const one of steps as Step[]) {
          await act[one.kind]?.(one);
          for (const path of paths) {
            const cached = await ada.get(path);
            const fresh = await ada.get(spell(path));
            assert.equal(fresh.status, 200, fresh.text);
            assert.deepEqual([cached.status, cached.text], [fresh.status, fresh.text], path);
            assert.equal(cached.headers.get('etag'), fresh.headers.get('etag'));
          }
          const whole = await ada.get(`${ENTRIES}/stats`);
          const always = await ada.get(`${ENTRIES}/stats?from=0001-01-01&to=9999-12-31`);
          assert.deepEqual(whole.body, always.body, 'the statistics of the whole journal');
        }
      }),
      { numRuns: cases(18) },
    );
  });

  test('an entry that shows a missed date to be travel extends a streak', async () => {
    const ada = await journal.join();
    const now = journal.clock.now();
    const [first, today] = [now, now + 48 * HOUR].map((at) => formatInstant(at).slice(0, 10));
    journal.clock.set(Date.parse(`${today}T13:00:00Z`));
    const streak = async () => (await ada.get(`${ENTRIES}/stats`)).body.currentStreak;
    for (const loggedAt of [`${first}T23:00:00Z`, `${today}T12:00:00Z`])
      assert.equal((await ada.post(ENTRIES, { mood: 3, loggedAt })).status, 201);
    assert.equal(await streak(), 1);
    journal.clock.advance(5000);
    await ada.post(ENTRIES, { mood: 3, loggedAt: `${today}T02:00:00+04:00` });
    assert.equal(await streak(), 2);
  });

  test('count entries that are logged and edited while they are read', async () => {
    const ada = await journal.join();
    const ids: string[] = [];
    for (let round = 0; round < 4; round += 1) {
      journal.clock.advance(5000);
      const log = async (mood: number) => ids.push((await ada.post(ENTRIES, { mood })).body.id);
      const edit = ada.patch(`${ENTRIES}/${ids[0]}`, { mood: 1, loggedAt: `2020-0${1 + round}-01` });
      const reads = [1, 2, 3, 4].map(() => ada.get(`${ENTRIES}/stats`));
      await Promise.all([log(2), log(5), ...reads, edit, log(3)]);
      const whole = await ada.get(`${ENTRIES}/stats`);
      const always = await ada.get(`${ENTRIES}/stats?from=0001-01-01&to=9999-12-31`);
      assert.equal(whole.body.totalEntries, ids.length);
      assert.deepEqual(whole.body, always.body);
    }
  });

  const streakOf = async (person: Person) => (await person.get(`${ENTRIES}/stats`)).body.currentStreak;

  test('the streak counts an entry of the future from its second on', async () => {
    const ada = await journal.join();
    journal.clock.set(Date.parse('2026-05-01T12:00:10Z'));
    await ada.post(ENTRIES, { mood: 3, loggedAt: '2026-05-02T02:00:30+14:00' });
    assert.equal(await streakOf(ada), 0);
    journal.clock.set(Date.parse('2026-05-01T12:00:31Z'));
    assert.equal(await streakOf(ada), 1);
  });

  test('after travel, the streak ends at midnight in the zone of the last entry', async () => {
    const ada = await journal.join();
    await ada.patch('/api/v1/users/me', { timezone: 'Asia/Kolkata' });
    journal.clock.set(Date.parse('2026-05-03T15:29:00+05:30'));
    await ada.post(ENTRIES, { mood: 3, loggedAt: '2026-05-01T00:30:00-10:00' });
    // The latest entry of all is of somebody else, who has not travelled.
    const latest = { mood: 3, loggedAt: '2099-05-03T15:00:00+05:30' };
    assert.equal((await other.post(ENTRIES, latest)).status, 201);
    assert.equal(await streakOf(ada), 1);
    journal.clock.set(Date.parse('2026-05-03T15:31:00+05:30'));
    assert.equal(await streakOf(ada), 0);
  });

  test('return 304 while unchanged, whoever else writes', async () => {
    const { ada, paths, act } = await start();
    await act.log?.({ kind: 'log', mood: 3 });
    for (const path of paths) {
      const tag = (await ada.get(path)).headers.get('etag') ?? '';
      const again = async () => (await ada.get(path, { headers: { 'if-none-match': tag } })).status;
      assert.equal(await again(), 304, path);
      await act.other?.({ kind: 'other' });
      assert.equal(await again(), 304, path);
    }
    const [stats = ''] = paths;
    const tag = (await ada.get(stats)).headers.get('etag') ?? '';
    await act.log?.({ kind: 'log', mood: 5 });
    assert.equal((await ada.get(stats, { headers: { 'if-none-match': tag } })).status, 200);
  });
});
