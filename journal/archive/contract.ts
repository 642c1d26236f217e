// The export and import operations (journal-api, section 4; journal-decisions, Data).
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import type { Static } from 'typebox';
import { ImportDocument } from './import-document.ts';

export const ImportResult = Type.Object(
  {
    imported: Type.Integer({ minimum: 0, description: 'Entries that were created.' }),
    skipped: Type.Integer({ minimum: 0, description: 'Entries that existed before.' }),
    errors: Type.Array(Type.String(), {
      description: 'A message for each record that was rejected, in whole or in part.',
    }),
  },
  { title: 'ImportResult' },
);
export type ImportResult = Static<typeof ImportResult>;

export const exportData = endpoint({
  method: 'GET',
  path: '/api/v1/data/export',
  tag: 'data',
  operationId: 'exportJournal',
  summary: 'Export the journal',
  description:
    'A ZIP of `manifest.json` (format, version, counts, and the SHA-256 of each other member), `profile.json`, ' +
    '`activities.json`, `entries.json`, `reminders.json`, `entries.csv`, `media/photos/<id>.<ext>` and ' +
    '`media/voice-memos/<id>.<ext>`: a consistent state of the journal, which can be imported again.',
  access: 'bearer',
  bulkhead: 'transfers',
  success: {
    status: 200,
    contentType: 'application/zip',
    headers: ['Content-Disposition'],
    description: 'The archive.',
  },
});

export const importData = endpoint({
  method: 'POST',
  path: '/api/v1/data/import',
  tag: 'data',
  operationId: 'importJournal',
  summary: 'Import a journal',
  description:
    'All or nothing; invalid records are left out and reported. Existing data are skipped: an ' +
    'entry of the same id, or of the same instant, mood and content. An activity is matched by id or name, a ' +
    'reminder by id or schedule; a display name and timezone are set if missing. A file with more media than ' +
    'the quota of the account is refused whole (413 `quota-exceeded`).',
  access: 'bearer',
  bulkhead: 'transfers',
  input: {
    kind: 'file',
    description:
      'One file part of any name, or the raw bytes: our export, a `.daylio` backup, JSON ' +
      '(`{ profile?, activities?, entries?, reminders? }` or a list of entries, of ours, Pixels or Daily You), or CSV ' +
      '(ours or Daylio’s). docs/import.md describes each.',
    documents: { 'application/json': ImportDocument },
  },
  success: { status: 200, schema: ImportResult, description: 'What was imported.' },
  refuses: ['too-large'],
});
