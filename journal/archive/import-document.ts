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
    skipLoggedDays: flag('No reminder on a local day that has an entry. True where it is left out.'),
    neutralText: flag('The text says neither label nor purpose. True where it is left out.'),
    language: optionalNullable(
      Type.String({ enum: [...LANGUAGES], description: 'Of reminders; `en` if left out.' }),
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
  { title: 'ImportProfile', description: 'Taken where the account has none.' },
);

const icon = optionalNullable(Type.String({ description: 'As in the API; an unknown one is left out.' }));
const color = optionalNullable(Type.String({ description: 'As in the API; an unknown one is left out.' }));

const ImportActivity = Type.Object(
  {
    id: uuid('Entries may name the activity by it.'),
    name: Type.String({ minLength: 1, maxLength: 100, examples: ['Walk'] }),
    category: optionalNullable(Type.String({ maxLength: 100, examples: ['Outside'] })),
    archived: optionalNullable(Type.Boolean({ description: 'False where it is left out.' })),
    createdAt,
    icon,
    color,
  },
  { title: 'ImportActivity' },
);

const ImportMood = Type.Object(
  {
    id: uuid('Entries may name the mood by it.'),
    value: Type.Integer({ minimum: 1, maximum: 5, description: '1 Awful to 5 Rad.' }),
    name: Type.String({ minLength: 1, maxLength: 100, examples: ['Calm'] }),
    emoji: optionalNullable(Type.String()),
    icon,
    color,
    position: optionalNullable(Type.Integer({ minimum: 0 })),
    archived: optionalNullable(Type.Boolean({ description: 'False where it is left out.' })),
    createdAt,
  },
  { title: 'ImportMood' },
);

const ImportFeeling = Type.Object(
  {
    id: uuid('Entries may name the feeling by it.'),
    name: Type.String({ minLength: 1, maxLength: 100, examples: ['grateful'] }),
    category: optionalNullable(Type.String({ maxLength: 100 })),
    pleasant: optionalNullable(Type.Integer({ minimum: -1, maximum: 1 })),
    icon,
    color,
    archived: optionalNullable(Type.Boolean({ description: 'False where it is left out.' })),
    createdAt,
  },
  { title: 'ImportFeeling' },
);

const ImportEntry = Type.Object(
  {
    id: uuid('An entry of this id that the account has is skipped.'),
    mood: Type.Integer({ minimum: 1, maximum: 5, description: '1 Awful to 5 Rad.', examples: [4] }),
    loggedAt: time('RFC 3339, or a date, which is its noon; the time of the import where it is left out.'),
    localDate: time('With `utcOffset`, as the export writes them.'),
    utcOffset: time('As the export writes it, for example `+02:00`.'),
    content: optionalNullable(Type.String({ maxLength: 20_000 })),
    activities: keys('Names or ids of activities; a name that is new becomes an activity.'),
    activityIds: keys('Counts where `activities` is left out.'),
    photos: keys('Ids of photos that the account has.'),
    photoIds: keys('Counts where `photos` is left out.'),
    voiceMemos: keys('Ids of voice memos that the account has.'),
    voiceMemoIds: keys('Counts where `voiceMemos` is left out.'),
    moodId: uuid('A mood of the file or the account, of the value `mood`.'),
    feelings: keys('Names or ids of feelings, at most 30; a name that is new becomes a feeling.'),
    feelingIds: keys('Counts where `feelings` is left out.'),
    createdAt,
    updatedAt: time('RFC 3339; `createdAt` where it is left out.'),
  },
  { title: 'ImportEntry' },
);

const day = optionalNullable(Type.String({ examples: ['08:00'] }));

const ImportReminder = Type.Object(
  {
    id: uuid('A reminder of this id that the account has is skipped.'),
    schedule: Type.Object({
      monday: day,
      tuesday: day,
      wednesday: day,
      thursday: day,
      friday: day,
      saturday: day,
      sunday: day,
    }),
    enabled: optionalNullable(Type.Boolean({ description: 'True where it is left out.' })),
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
