// The OpenAPI schema of import documents accepts exactly what the import accepts.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { Refusal } from '@tandem/platform/refusal.ts';
import { compile } from '@tandem/platform/schema/validation.ts';
import type { Json } from '@tandem/platform/testing/client.ts';
import { startTestJournal } from '../testing/journal.ts';
import { ImportDocument } from './contract.ts';
import { exportOf, importInto, listsOf } from './testing/archives.ts';
import { fillJournal } from './testing/fill-journal.ts';

const check = compile(ImportDocument, 'body');

function fits(document: unknown): boolean {
  try {
    check(document);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

const id = '01890a5d-ac96-774b-bcce-b302099a8057';
const entry = { mood: 3 };
const activity = { name: 'Walk' };
const reminder = { schedule: { monday: '08:00', friday: null } };

const FITTING: Json[] = [
  [],
  [entry],
  [{ ...entry, id, content: null, loggedAt: '2026-05-01', unknown: { to: 'us' } }],
  [{ ...entry, activities: ['Walk', 'Read'], createdAt: '2026-05-01T10:00:00Z' }],
  { entries: [entry], activities: [activity], reminders: [reminder] },
  { activities: [{ ...activity, id, category: 'Outside', archived: true, createdAt: null }] },
  { profile: { displayName: 'Ada', timezone: null } },
  { profile: { reminderSettings: { skipLoggedDays: false, language: 'de' } } },
  { reminders: [{ ...reminder, enabled: false }] },
];

const UNFIT: Json[] = [
  {},
  'text',
  [{}],
  [{ mood: 6 }],
  [{ mood: 3.5 }],
  [{ mood: '3' }],
  [{ ...entry, content: 'x'.repeat(20_001) }],
  [{ ...entry, content: 1 }],
  [{ ...entry, activities: 'Walk' }],
  [{ ...entry, activities: [''] }],
  [{ ...entry, photos: Array.from({ length: 101 }, (_, index) => `${index}`) }],
  { activities: [{}] },
  { activities: [{ name: 'x'.repeat(101) }] },
  { activities: [{ ...activity, archived: 'yes' }] },
  { profile: { reminderSettings: { language: 'fr' } } },
  { reminders: [{ schedule: 'daily' }] },
  { reminders: [{ ...reminder, enabled: 1 }] },
];

test('importable JSON conforms to the schema, rejected JSON does not', async () => {
  await using journal = await startTestJournal('sqlite');
  for (const [documents, isTaken] of [
    [FITTING, true],
    [UNFIT, false],
  ] as const) {
    for (const document of documents) {
      const shown = JSON.stringify(document).slice(0, 200);
      const headers = { 'content-type': 'application/json' };
      const { status, body } = await importInto(await journal.join(), JSON.stringify(document), headers);
      assert.equal(status === 200 && body.errors.length === 0, isTaken, `${shown}: ${JSON.stringify(body)}`);
      assert.equal(fits(document), isTaken, shown);
    }
  }
});

test('exports and the examples of docs/import.md conform to the schema', async () => {
  await using journal = await startTestJournal('sqlite');
  const ada = await journal.join();
  await fillJournal(ada);
  assert.ok(fits(listsOf(await exportOf(ada))));
  const page = await readFile(new URL('../../docs/import.md', import.meta.url), 'utf8');
  const [, example = ''] = /## JSON\n[\s\S]*?```json\n([\s\S]*?)```/.exec(page) ?? [];
  assert.ok(fits(JSON.parse(example)));
  const { body } = await importInto(ada, example);
  assert.deepEqual(body, { imported: 1, skipped: 0, errors: [] });
});
