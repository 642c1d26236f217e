// The schema of the importable JSON document, for clients that produce one (docs/import.md). The import
// itself is lenient: invalid records are skipped and reported one by one.
import { optionalNullable } from '@tandem/platform/schema/shapes.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { Preferences } from '../preferences/contract.ts';
import { LANGUAGES } from '../reminders/channels/contract.ts';

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
