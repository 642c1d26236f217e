// The export and import operations.
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { nullable } from '@tandem/platform/schema/shapes.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import type { Static } from 'typebox';
import { ImportDocument } from './import-document.ts';

const Found = Type.Object(
  {
    entries: Type.Integer({ minimum: 0 }),
    photos: Type.Integer({ minimum: 0 }),
    voiceMemos: Type.Integer({ minimum: 0 }),
    moods: Type.Optional(Type.Integer({ minimum: 1, description: 'Own moods that would be created.' })),
    feelings: Type.Optional(Type.Integer({ minimum: 1, description: 'Feelings that would be created.' })),
    from: nullable(Type.String({ format: 'date', description: 'The first day; null without entries.' })),
    to: nullable(Type.String({ format: 'date', description: 'The last day.' })),
  },
  { title: 'ImportFound', description: 'The contents of the file. Only in previews.' },
);

const MoodName = Type.Object(
  {
    name: Type.String({ examples: ['ok-ish'] }),
    mood: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 5,
        description: 'The value in the import; omitted if unknown.',
      }),
    ),
    proposed: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 5,
        description: 'A suggestion for a name without a known value. It applies only if `moods` repeats it.',
      }),
    ),
    count: Type.Integer({ minimum: 1, description: 'The number of its entries.' }),
    own: Type.Optional(
      Type.Boolean({
        description:
          'True for names other than rad, good, meh, bad and awful: the import keeps each as an own mood or a ' +
          'feeling (`ownMoods`).',
      }),
    ),
  },
  { title: 'MoodName' },
);

export const ImportResult = Type.Object(
  {
    found: Type.Optional(Found),
    moods: Type.Optional(
      Type.Array(MoodName, {
        description: 'The names of moods in the file, most frequent first. Only in previews.',
      }),
    ),
    withoutMood: Type.Optional(
      Type.Integer({ minimum: 0, description: 'The number of entries without a mood. Only in previews.' }),
    ),
    icons: Type.Optional(
      Type.Array(Type.Object({ name: Type.String(), icon: Type.String() }, { title: 'NamedIcon' }), {
        description: 'Icons for new names, which `icons=true` applies. Only in previews.',
      }),
    ),
    imported: Type.Integer({ minimum: 0, description: 'The number of created entries.' }),
    skipped: Type.Integer({ minimum: 0, description: 'The number of entries that existed before.' }),
    errors: Type.Array(Type.String(), {
      description: 'A message for each record that was rejected in whole or in part.',
    }),
  },
  { title: 'ImportResult' },
);
export type ImportResult = Static<typeof ImportResult>;

const ImportQuery = Type.Object({
  dryRun: Type.Optional(
    Type.Boolean({ description: 'Whether only to preview the import without changes; false by default.' }),
  ),
  moods: Type.Optional(
    Type.String({
      maxLength: 20_000,
      description: 'A JSON object from names of moods to values from 1 to 5, for files with mood names.',
      examples: ['{"ok-ish":3}'],
    }),
  ),
  withoutMood: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 5,
      description: 'The mood of entries without one; if omitted, such entries are skipped and reported.',
    }),
  ),
  moodGroup: Type.Optional(
    Type.String({
      maxLength: 100,
      description:
        'For clients of version 0.1.0: keeps own names of moods as activities of this category. If it is empty, the ' +
        'names are discarded. `ownMoods` takes precedence.',
      examples: ['Mood'],
    }),
  ),
  ownMoods: Type.Optional(
    Type.Unsafe<'keep' | 'values'>(
      Type.String({
        enum: ['keep', 'values'],
        description:
          '`keep`, the default: own names of moods become own moods (Daylio) or feelings (How We Feel, Journiv). ' +
          '`values`: only the five values.',
      }),
    ),
  ),
  icons: Type.Optional(
    Type.Boolean({
      description:
        'Whether new activities, moods and feelings without an icon get a suggested one; false by default.',
    }),
  ),
});
export type ImportQuery = Static<typeof ImportQuery>;

export const exportData = endpoint({
  method: 'GET',
  path: '/api/v1/data/export',
  tag: 'data',
  operationId: 'exportJournal',
  summary: 'Export the journal',
  description:
    'A ZIP of `manifest.json` (format, version, counts, and the SHA-256 of each other member), `profile.json`, ' +
    '`activities.json`, `moods.json` and `feelings.json` if there are any, `entries.json`, `reminders.json`, `activity.json`, ' +
    '`security.json` with the names of passkeys and connected logins if there are any, `entries.csv`, `media/photos/<id>.<ext>` and ' +
    '`media/voice-memos/<id>.<ext>`: a consistent snapshot of the journal that can be imported again.',
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
    'Atomic; invalid records are skipped and reported. Existing data are skipped: an ' +
    'entry with the same id, or with the same instant, mood and content. An activity is matched by id or name, a ' +
    'mood by id or by name and value, a feeling by id or name, a ' +
    'reminder by id or schedule; a display name and timezone are set if missing. A file with more media than ' +
    'the quota of the account is refused completely (413 `quota-exceeded`). With `dryRun`, nothing is changed, and the ' +
    'response lists the contents of the file and the mood names without a known value; send the file again to import it.',
  access: 'bearer',
  bulkhead: 'transfers',
  query: ImportQuery,
  input: {
    kind: 'file',
    description:
      'One file part of any name, or the raw bytes: a Tandem export, a `.daylio` backup, an export of Journiv or Day One, ' +
      'JSON (`{ profile?, activities?, moods?, feelings?, entries?, reminders? }`, or a list of entries of Tandem, Pixels or Daily You), or CSV ' +
      '(of Tandem, Daylio or How We Feel). docs/import.md describes each format.',
    documents: { 'application/json': ImportDocument },
  },
  success: { status: 200, schema: ImportResult, description: 'The result of the import.' },
  refuses: ['too-large'],
});
