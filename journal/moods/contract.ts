// The operations on own moods. An own mood is another name for one of the five values; statistics use
// only the values.
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { idParams, nullable, optionalNullable } from '@tandem/platform/schema/shapes.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { formatInstant } from '@tandem/platform/time/clock.ts';
import type { Static } from 'typebox';
import { appearanceFields, appearanceShape, presentAppearance } from '../appearance/appearance.ts';
import { BulkAction, ClientId } from '../changes/contract.ts';
import type { MoodId } from '../ids.ts';
import type { MoodTable } from '../tables.ts';

export const MAX_MOODS = 100;

export const Mood = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    value: Type.Integer({ format: 'int32', minimum: 1, maximum: 5, description: '1 Awful to 5 Rad.' }),
    name: Type.String({ examples: ['Calm'] }),
    position: Type.Integer({ description: 'The position among the moods of a value.' }),
    archived: Type.Boolean({ description: 'Archived moods remain on their entries and are listed too.' }),
    createdAt: Type.String({ format: 'date-time' }),
    emoji: Type.Optional(Type.String({ examples: ['😌'] })),
    ...appearanceShape,
  },
  { title: 'Mood' },
);
export type Mood = Static<typeof Mood>;

const NAME = '1 to 100 characters after trimming; unique among your moods, ignoring case.';

const fields = {
  emoji: optionalNullable(Type.String({ description: 'One emoji of at most 32 bytes.', examples: ['😌'] })),
  ...appearanceFields,
  position: optionalNullable(
    Type.Integer({
      minimum: 0,
      maximum: 1_000_000,
      description: 'If omitted, after the other moods of the value.',
    }),
  ),
  archived: optionalNullable(Type.Boolean()),
};

const Value = Type.Integer({
  format: 'int32',
  minimum: 1,
  maximum: 5,
  description: '1 Awful to 5 Rad; cannot be changed.',
});

export const CreateMoodRequest = Type.Object(
  { id: ClientId, value: Value, name: Type.String({ description: NAME, examples: ['Calm'] }), ...fields },
  { title: 'CreateMoodRequest' },
);
export type CreateMoodRequest = Static<typeof CreateMoodRequest>;

export const UpdateMoodRequest = Type.Object(
  { value: optionalNullable(Value), name: optionalNullable(Type.String({ description: NAME })), ...fields },
  { title: 'UpdateMoodRequest' },
);
export type UpdateMoodRequest = Static<typeof UpdateMoodRequest>;

const ReplaceMoodRequest = Type.Object(
  { by: nullable(Type.String({ description: 'Another mood of the same value; null for none.' })) },
  { title: 'ReplaceMoodRequest' },
);

const common = { tag: 'moods', access: 'bearer' } as const;

export const listMoods = endpoint({
  ...common,
  method: 'GET',
  scope: 'read',
  path: '/api/v1/moods',
  operationId: 'listMoods',
  summary: 'List the own moods',
  description: 'Includes archived moods, because entries may have them.',
  success: { status: 200, schema: Type.Array(Mood), description: 'By value, position and age.' },
});

export const createMood = endpoint({
  ...common,
  method: 'POST',
  path: '/api/v1/moods',
  operationId: 'createMood',
  summary: 'Create an own mood',
  description:
    `At most ${MAX_MOODS} moods (409 \`too-many-moods\`). An existing \`id\` with different content is refused (409 ` +
    '`id-taken`), and so is the id of a deleted mood (409 `deleted`).',
  input: { kind: 'json', schema: CreateMoodRequest },
  success: { status: 201, schema: Mood, description: 'The new mood.' },
  refuses: ['conflict'],
});

export const updateMood = endpoint({
  ...common,
  method: 'PATCH',
  path: '/api/v1/moods/{id}',
  operationId: 'updateMood',
  summary: 'Change an own mood',
  description:
    'Omitted fields remain unchanged; null clears emoji, icon and color. Another `value` is refused (400 ' +
    '`mood-mismatch`).',
  params: idParams<MoodId>(),
  input: { kind: 'json', schema: UpdateMoodRequest },
  success: { status: 200, schema: Mood, description: 'The updated mood.' },
  refuses: ['conflict'],
});

export const deleteMood = endpoint({
  ...common,
  method: 'DELETE',
  path: '/api/v1/moods/{id}',
  operationId: 'deleteMood',
  summary: 'Delete an own mood',
  description: 'Its entries are kept, with their value.',
  params: idParams<MoodId>(),
  success: { status: 204, description: 'Deleted.' },
});

export const replaceMood = endpoint({
  ...common,
  method: 'POST',
  path: '/api/v1/moods/{id}/replace',
  operationId: 'replaceMood',
  summary: 'Replace an own mood in all entries',
  description: 'Its entries get another mood of the same value (400 `mood-mismatch` otherwise), or none.',
  params: idParams<MoodId>(),
  input: { kind: 'json', schema: ReplaceMoodRequest },
  success: { status: 200, schema: BulkAction, description: 'The number of changed entries.' },
});

// Renders an own mood.

export const presentMood = (row: MoodTable): Mood => ({
  id: row.id,
  value: row.value,
  name: row.name,
  position: row.position,
  archived: row.archived === 1,
  createdAt: formatInstant(row.created_at),
  ...(row.emoji === null ? {} : { emoji: row.emoji }),
  ...presentAppearance(row),
});
