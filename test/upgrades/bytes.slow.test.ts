// The data of version 0.1.0 uses neither own moods nor feelings, icons and colours. Its responses stay the
// same bytes with the same entity tags, so no device with a copy meets a 412 after an update.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { startJournal } from '../../journal/app.ts';
import { exportOf } from '../../journal/archive/testing/archives.ts';
import { readJournalConfig } from '../../journal/config.ts';
import { createClient, type Json } from '../../platform/testing/client.ts';
import { createTestClock } from '../../platform/testing/clock.ts';
import { eachDatabase } from '../../platform/testing/databases.ts';
import { expectGolden } from '../../platform/testing/golden.ts';
import { readExpected, unpack } from './frozen.ts';

const VERSION = '0.1.0';
const API = '/api/v1';
const ID = '0198f2a5-6c1e-7d0a-9f3e-2b7a4c5d6e7f';
const hashOf = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex').slice(0, 24);

eachDatabase('a journal without new features', (dialect) => {
  test('returns the same bytes and entity tags', async () => {
    const expected = await readExpected(VERSION, 'journal');
    await using data = await unpack(VERSION, 'journal', dialect);
    const environment = { ...expected.settings, DATA_DIR: data.folder, JOURNAL_PORT: '0' };
    const config = { ...readJournalConfig(environment, ['serve']), database: data.database };
    await using journal = await startJournal(config, createTestClock(expected.madeAt));
    const token = expected.tokens.person ?? '';
    const person = createClient(journal.url, token);
    const lines: string[] = [];

    const send = async (
      method: string,
      path: string,
      body?: object,
      headers: Record<string, string> = {},
    ) => {
      const reply = await person.send(method, path, { body, headers });
      const etag = reply.headers.get('etag') ?? '-';
      lines.push(
        `${method} ${path} ${reply.status} ${etag} ${hashOf(bytesOf(path, reply.text, reply.body))}`,
      );
      return { ...reply, etag };
    };
    for (const { path, as } of expected.replies)
      if (as === 'person' && !path.endsWith('/data/export')) await send('GET', path);
    const [entry, other] = (await person.get(`${API}/entries?limit=2`)).body;
    const [activity, second] = (await person.get(`${API}/activities`)).body;
    const at = `${API}/entries/${entry.id}`;
    for (const path of [
      `entries?activityId=${activity.id}`,
      'entries?with=words&q=a',
      'entries?with=voice',
      `entries/filter/activity/${activity.id}`,
      `entries/correlation/${activity.id}`,
      `activities/${activity.id}`,
      'entries/days?from=2026-01-01',
      'entries/effects?lag=1',
      'entries/stats?from=2026-01-01&to=2026-12-31',
      'changes?order=newest&limit=5',
      'changes?after=3&limit=7',
      `entries/${other.id}`,
    ])
      await send('GET', `${API}/${path}`);
    const { etag } = await send('GET', at);
    await send('GET', at, undefined, { 'if-none-match': etag });
    await send('PATCH', at, { mood: entry.mood }, { 'if-match': etag });
    const changed = await send('PATCH', at, { mood: 1, content: 'changed' }, { 'if-match': etag });
    await send('PATCH', at, { mood: 2 }, { 'if-match': etag });
    await send('PATCH', at, { mood: 2, activityIds: [activity.id] }, { 'if-match': changed.etag });
    const log = {
      id: ID,
      mood: 4,
      content: 'new',
      activityIds: [second.id],
      loggedAt: '2026-05-01T10:00:00Z',
    };
    await send('POST', `${API}/entries`, log);
    await send('POST', `${API}/entries`, log);
    await send('POST', `${API}/entries`, { ...log, mood: 5 });
    await send('PATCH', `${API}/activities/${activity.id}/category`, { category: 'Changed' });
    const replaced = { oldActivityId: second.id, newActivityId: activity.id };
    await send('POST', `${API}/entries/bulk/replace-activity`, replaced);
    await send('POST', `${API}/data/import`, [{ mood: 3, loggedAt: '2026-05-02', content: 'imported' }]);
    await send('DELETE', `${API}/entries/${other.id}`);
    const { members } = await exportOf({ url: journal.url, accessToken: token });
    const imported = (await person.get(`${API}/entries?from=2026-05-02&to=2026-05-02`)).body;
    const isImported = ({ content }: Json) => content === 'imported';
    const { id: random } = imported.find(isImported);
    // The activity has the times of the test's own requests.
    const excluded = ['manifest.json', 'activity.json'];
    for (const [name, bytes] of [...members].toSorted(([a], [b]) => (a < b ? -1 : 1)))
      if (!excluded.includes(name))
        lines.push(`member ${name} ${hashOf(String(bytes.toString('latin1')).replaceAll(random, 'ID'))}`);
    assert.ok(lines.length > 40);
    await expectGolden(new URL(`bytes.${dialect}.golden.txt`, import.meta.url), `${lines.join('\n')}\n`);
  });
});

/** The effects are in the order of the database. */
function bytesOf(path: string, text: string, body: Json): string {
  if (!path.includes('/effects')) return text;
  const byId = (a: Json, b: Json) => (a.activityId < b.activityId ? -1 : 1);
  return JSON.stringify({ ...body, activities: body.activities.toSorted(byId) });
}
