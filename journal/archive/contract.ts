// The export and import operations.
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { nullable, optionalNullable } from '@tandem/platform/schema/shapes.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import type { Static } from 'typebox';
import { Preferences } from '../preferences/contract.ts';
import { LANGUAGES } from '../reminders/channels/contract.ts';

// The schema of the importable JSON document, for clients that produce one (docs/import.md). The import
// itself is lenient: invalid records are skipped and reported one by one.

const time = (description: string) => optionalNullable(Type.String({ description }));
const uuid = (description: string) => optionalNullable(Type.String({ format: 'uuid', description }));
const keys = (description: string) =>
  optionalNullable(Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems: 100, description }));

const createdAt = time('RFC 3339; the time of the import where it is left out.');

const flag = (description: string) => optionalNullable(Type.Boolean({ description }));

const ImportReminderSettings = Type.Object(
  {
    skipLoggedDays: flag('No reminder on a local day with an entry. True if omitted.'),
    neutralText: flag('Hides the label and the purpose in the text. True if omitted.'),
    language: optionalNullable(
      Type.String({ enum: [...LANGUAGES], description: 'The language of reminders; `en` if omitted.' }),
    ),
  },
  { title: 'ImportReminderSettings' },
);

const ImportProfile = Type.Object(
  {
    displayName: optionalNullable(Type.String({ maxLength: 100 })),
    timezone: optionalNullable(Type.String({ maxLength: 100, examples: ['Europe/Berlin'] })),
    preferences: Type.Optional(Preferences),
    reminderSettings: optionalNullable(ImportReminderSettings),
  },
  { title: 'ImportProfile', description: 'Imported if the account has none.' },
);

const icon = optionalNullable(Type.String({ description: 'As in the API; an unknown icon is ignored.' }));
const color = optionalNullable(Type.String({ description: 'As in the API; an unknown icon is ignored.' }));

const ImportActivity = Type.Object(
  {
    id: uuid('Entries may refer to the activity by it.'),
    name: Type.String({ minLength: 1, maxLength: 100, examples: ['Walk'] }),
    category: optionalNullable(Type.String({ maxLength: 100, examples: ['Outside'] })),
    archived: optionalNullable(Type.Boolean({ description: 'False if omitted.' })),
    createdAt,
    icon,
    color,
  },
  { title: 'ImportActivity' },
);

const ImportMood = Type.Object(
  {
    id: uuid('Entries may refer to the mood by it.'),
    value: Type.Integer({ minimum: 1, maximum: 5, description: '1 Awful to 5 Rad.' }),
    name: Type.String({ minLength: 1, maxLength: 100, examples: ['Calm'] }),
    emoji: optionalNullable(Type.String()),
    icon,
    color,
    position: optionalNullable(Type.Integer({ minimum: 0 })),
    archived: optionalNullable(Type.Boolean({ description: 'False if omitted.' })),
    createdAt,
  },
  { title: 'ImportMood' },
);

const ImportFeeling = Type.Object(
  {
    id: uuid('Entries may refer to the feeling by it.'),
    name: Type.String({ minLength: 1, maxLength: 100, examples: ['grateful'] }),
    category: optionalNullable(Type.String({ maxLength: 100 })),
    pleasant: optionalNullable(Type.Integer({ minimum: -1, maximum: 1 })),
    icon,
    color,
    archived: optionalNullable(Type.Boolean({ description: 'False if omitted.' })),
    createdAt,
  },
  { title: 'ImportFeeling' },
);

const ImportEntry = Type.Object(
  {
    id: uuid('An entry with the id of an existing one is skipped.'),
    mood: Type.Integer({ minimum: 1, maximum: 5, description: '1 Awful to 5 Rad.', examples: [4] }),
    loggedAt: time('RFC 3339, or a date, which is its noon; the time of the import where it is left out.'),
    localDate: time('With `utcOffset`, as in the export.'),
    utcOffset: time('As in the export, for example `+02:00`.'),
    content: optionalNullable(Type.String({ maxLength: 20_000 })),
    activities: keys('Names or ids of activities; a new name creates an activity.'),
    activityIds: keys('Used if `activities` is omitted.'),
    photos: keys('Ids of existing photos.'),
    photoIds: keys('Used if `photos` is omitted.'),
    voiceMemos: keys('Ids of existing voice memos.'),
    voiceMemoIds: keys('Used if `voiceMemos` is omitted.'),
    moodId: uuid('An own mood of the file or the account with the value `mood`.'),
    feelings: keys('Names or ids of feelings, at most 30; a new name creates a feeling.'),
    feelingIds: keys('Used if `feelings` is omitted.'),
    createdAt,
    updatedAt: time('RFC 3339; `createdAt` if omitted.'),
  },
  { title: 'ImportEntry' },
);

const day = optionalNullable(Type.String({ examples: ['08:00'] }));

const ImportReminder = Type.Object(
  {
    id: uuid('A reminder with the id of an existing one is skipped.'),
    schedule: Type.Object({
      monday: day,
      tuesday: day,
      wednesday: day,
      thursday: day,
      friday: day,
      saturday: day,
      sunday: day,
    }),
    enabled: optionalNullable(Type.Boolean({ description: 'True if omitted.' })),
    createdAt,
  },
  { title: 'ImportReminder' },
);

/** Other members are ignored. */
export const ImportDocument = Type.Union([
  Type.Object(
    {
      profile: Type.Optional(ImportProfile),
      activities: Type.Optional(Type.Array(ImportActivity)),
      moods: Type.Optional(Type.Array(ImportMood)),
      feelings: Type.Optional(Type.Array(ImportFeeling)),
      entries: Type.Optional(Type.Array(ImportEntry)),
      reminders: Type.Optional(Type.Array(ImportReminder)),
    },
    { minProperties: 1 },
  ),
  Type.Array(ImportEntry),
]);

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
