// The operations on single entries and on lists of them.
import { versioned, WHOLE } from '@tandem/platform/http/conditional/conditional.ts';
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { idParams, nullable, optionalNullable } from '@tandem/platform/schema/shapes.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import type { Static } from 'typebox';
import { BulkAction, ClientId, UUID } from '../changes/contract.ts';
import type { ActivityId, EntryId } from '../ids.ts';
import { pageQuery } from '../paging/paging.ts';
import { OptionalPeriod, RequiredPeriod } from '../periods/period.ts';

const ids = (description: string) => Type.Array(Type.String({ format: 'uuid' }), { description });
const urls = (description: string) => Type.Array(Type.String(), { description });

export const Entry = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    userId: Type.String({ format: 'uuid' }),
    mood: Type.Integer({ format: 'int32', minimum: 0, description: '1 to 5.', examples: [4] }),
    moodLabel: Type.String({ description: 'Awful, Bad, Meh, Good or Rad.', examples: ['Good'] }),
    loggedAt: Type.String({ format: 'date-time', examples: ['2026-03-29T16:45:00.000Z'] }),
    localDate: Type.String({
      format: 'date',
      description: 'The author’s local date, fixed when written.',
      examples: ['2026-03-29'],
    }),
    utcOffset: Type.String({
      description: 'The author’s offset from UTC, fixed when written.',
      examples: ['+02:00'],
    }),
    activities: ids('Ids of activities.'),
    photos: ids('Ids of photos.'),
    photoUrls: urls('The URLs of the photos, in the same order.'),
    voiceMemos: ids('Ids of voice memos.'),
    voiceMemoUrls: urls('The URLs of the voice memos, in the same order.'),
    createdAt: Type.String({ format: 'date-time' }),
    updatedAt: Type.String({ format: 'date-time' }),
    content: nullable(Type.String({ examples: ['A long walk by the sea.'] })),
    moodId: Type.Optional(
      Type.String({ format: 'uuid', description: 'The own mood; omitted if there is none.' }),
    ),
    feelings: Type.Optional(ids('Ids of feelings; omitted if there are none.')),
  },
  { title: 'Entry' },
);
export type Entry = Static<typeof Entry>;

const Mood = Type.Integer({
  format: 'int32',
  minimum: 1,
  maximum: 5,
  description: '1 Awful, 2 Bad, 3 Meh, 4 Good, 5 Rad.',
  examples: [4],
});

const link = (what: string, maxItems = 100) =>
  optionalNullable(
    Type.Array(Type.String(), {
      maxItems,
      description: `Ids of your ${what}; duplicates are removed, the order is preserved. \`[]\` empties the list.`,
    }),
  );

/**
 * Both bodies have the same shape. An omitted or null field is empty (or now) on creation, and unchanged on
 * update.
 */
const fields = {
  mood: Mood,
  content: optionalNullable(
    Type.String({
      maxLength: 20_000,
      description: 'Stored as sent; `""` means no content.',
      examples: ['A long walk.'],
    }),
  ),
  loggedAt: optionalNullable(
    Type.String({
      description:
        'RFC 3339. An offset determines the local date; `Z` and no offset use your time zone; a bare ' +
        'date is noon of that day.',
      examples: ['2026-03-29T18:45:00+02:00'],
    }),
  ),
  activityIds: link('activities'),
  photoIds: link('photos'),
  voiceMemoIds: link('voice memos'),
  moodId: optionalNullable(
    Type.String({
      description:
        'The id of one of your moods with the value `mood` (400 `mood-mismatch` otherwise); `""` for none. An update ' +
        'that changes `mood` and omits it clears it.',
    }),
  ),
  feelingIds: link('feelings', 30),
};

export const CreateEntryRequest = Type.Object(
  {
    ...fields,
    id: ClientId,
  },
  { title: 'CreateEntryRequest' },
);
export type CreateEntryRequest = Static<typeof CreateEntryRequest>;

export const UpdateEntryRequest = Type.Object(fields, { title: 'UpdateEntryRequest' });
export type UpdateEntryRequest = Static<typeof UpdateEntryRequest>;

const common = { tag: 'entries', access: 'bearer' } as const;
const cached = { cache: 'per-caller', versions: WHOLE } as const;

/** Media URLs depend on the server's address, so they are not part of the version. */
export const versions = versioned<Entry>(({ photoUrls: _photos, voiceMemoUrls: _memos, ...entry }) => entry);

export const createEntry = endpoint({
  ...common,
  versions,
  method: 'POST',
  path: '/api/v1/entries',
  scope: 'entries:create',
  operationId: 'createEntry',
  summary: 'Log an entry',
  description:
    'Creates an entry. Upload media first, and link them by their ids. An existing `id` with different content is ' +
    'refused (409 `entry-id-taken`), and so is the id of a deleted entry (409 `entry-deleted`).',
  input: { kind: 'json', schema: CreateEntryRequest },
  success: { status: 201, schema: Entry, description: 'The new entry.' },
  refuses: ['conflict'],
});

export const readEntry = endpoint({
  ...common,
  versions,
  method: 'GET',
  scope: 'read',
  path: '/api/v1/entries/{id}',
  operationId: 'getEntry',
  summary: 'Read an entry',
  description: 'Returns one of your entries.',
  params: idParams<EntryId>(),
  success: { status: 200, schema: Entry, description: 'The entry.' },
});

export const updateEntry = endpoint({
  ...common,
  versions,
  method: 'PATCH',
  path: '/api/v1/entries/{id}',
  operationId: 'updateEntry',
  summary: 'Change an entry',
  description: 'Omitted and null fields remain unchanged; the mood is required.',
  params: idParams<EntryId>(),
  input: { kind: 'json', schema: UpdateEntryRequest },
  success: { status: 200, schema: Entry, description: 'The updated entry.' },
});

export const deleteEntry = endpoint({
  ...common,
  versions,
  method: 'DELETE',
  path: '/api/v1/entries/{id}',
  operationId: 'deleteEntry',
  summary: 'Delete an entry',
  description: 'Also deletes its photos and voice memos, unless another entry links them.',
  params: idParams<EntryId>(),
  success: { status: 204, description: 'Deleted.' },
});

const NEWEST_FIRST = 'Newest `loggedAt` first, ties by id.';

const EntryListQuery = Type.Object({
  ...OptionalPeriod.properties,
  ...pageQuery(),
  q: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'Search terms, all of which the content must contain, in any order, ignoring case.',
      examples: ['river sun'],
    }),
  ),
  mood: Type.Optional(Type.Integer({ minimum: 1, maximum: 5, description: 'The mood, 1 to 5.' })),
  activityId: Type.Optional(
    Type.Array(Type.String({ pattern: UUID, description: 'must be a UUID' }), {
      maxItems: 20,
      description: 'Activities, all of which the entry must have; repeat the parameter.',
    }),
  ),
  moodId: Type.Optional(Type.String({ pattern: UUID, description: 'must be a UUID: the own mood.' })),
  feelingId: Type.Optional(
    Type.Array(Type.String({ pattern: UUID, description: 'must be a UUID' }), {
      maxItems: 20,
      description: 'Feelings, all of which the entry must have; repeat the parameter.',
    }),
  ),
  with: Type.Optional(
    Type.Unsafe<'words' | 'photos' | 'voice'>(
      Type.String({
        enum: ['words', 'photos', 'voice'],
        description: 'Entries with text, photos or voice memos.',
      }),
    ),
  ),
});
export type EntryListQuery = Static<typeof EntryListQuery>;

export const listEntries = endpoint({
  ...common,
  ...cached,
  method: 'GET',
  scope: 'read',
  path: '/api/v1/entries',
  operationId: 'listEntries',
  summary: 'List the entries',
  description:
    'All matching entries, or pages of `limit`: the `Link` header with `rel="next"` contains the next page.',
  query: EntryListQuery,
  success: { status: 200, schema: Type.Array(Entry), headers: ['Link'], description: NEWEST_FIRST },
});

export const listByActivity = endpoint({
  ...common,
  ...cached,
  method: 'GET',
  scope: 'read',
  path: '/api/v1/entries/filter/activity/{id}',
  operationId: 'listEntriesByActivity',
  summary: 'List the entries with an activity',
  description: 'All entries with the activity, archived or not.',
  params: idParams<ActivityId>(),
  success: { status: 200, schema: Type.Array(Entry), description: NEWEST_FIRST },
});

export const listByMood = endpoint({
  ...common,
  ...cached,
  method: 'GET',
  scope: 'read',
  path: '/api/v1/entries/filter/mood/{mood}',
  operationId: 'listEntriesByMood',
  summary: 'List the entries of a mood',
  description: 'All entries of one mood, from 1 (Awful) to 5 (Rad).',
  // A string until the route parses it: path parameters are strings.
  params: Type.Object({ mood: Type.Unsafe<string>(Mood) }),
  success: { status: 200, schema: Type.Array(Entry), description: NEWEST_FIRST },
  refuses: ['invalid'],
});

// The bulk operations on entries.

export const ReplaceActivityRequest = Type.Object(
  {
    oldActivityId: Type.String({ description: 'The id of one of your activities.' }),
    newActivityId: Type.String({ description: 'The id of one of your activities.' }),
  },
  { title: 'ReplaceActivityRequest' },
);
export type ReplaceActivityRequest = Static<typeof ReplaceActivityRequest>;

export const deleteEntries = endpoint({
  method: 'DELETE',
  path: '/api/v1/entries/bulk/delete',
  tag: 'entries',
  operationId: 'deleteEntriesOfPeriod',
  summary: 'Delete the entries of a period',
  description: 'Both ends are inclusive. This cannot be undone.',
  access: 'bearer',
  query: RequiredPeriod,
  success: { status: 200, schema: BulkAction, description: 'The number of deleted entries.' },
});

export const replaceActivity = endpoint({
  method: 'POST',
  path: '/api/v1/entries/bulk/replace-activity',
  tag: 'entries',
  operationId: 'replaceActivity',
  summary: 'Replace an activity in all entries',
  description: 'The new activity replaces the old one; an entry with both keeps one.',
  access: 'bearer',
  input: { kind: 'json', schema: ReplaceActivityRequest },
  success: { status: 200, schema: BulkAction, description: 'The number of entries with the old activity.' },
});
