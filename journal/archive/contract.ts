// The export and import operations (journal-api, section 4; journal-decisions, Data).
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import type { Static } from 'typebox';
import { ImportDocument } from './import-document.ts';

export const ImportResult = Type.Object(
  {
    imported: Type.Integer({ minimum: 0, description: 'Entries that were created.' }),
    skipped: Type.Integer({ minimum: 0, description: 'Entries that were there before.' }),
    errors: Type.Array(Type.String(), {
      description: 'One message for each record that was left out, in whole or in part.',
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
    '`media/voice-memos/<id>.<ext>`: one state of the journal, which the import takes back.',
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
    'All or nothing; records that cannot be taken are left out and told. What is there already is skipped: an ' +
    'entry of the same id, or of the same instant, mood and content. An activity is matched by id or name, a ' +
    'reminder by id or schedule; a display name and timezone are taken where none is set. A file with more media than ' +
    'the account has room for is refused whole (413 `quota-exceeded`).',
  access: 'bearer',
  bulkhead: 'transfers',
  input: {
    kind: 'file',
    description:
      'One file part of any name, or the bytes as they are: our export, a `.daylio` backup, JSON ' +
      '(`{ profile?, activities?, entries?, reminders? }` or a list of entries, of ours, Pixels or Daily You), or CSV ' +
      '(ours or Daylio’s). docs/import.md describes each.',
    documents: { 'application/json': ImportDocument },
  },
  success: { status: 200, schema: ImportResult, description: 'What was taken.' },
  refuses: ['too-large'],
});
