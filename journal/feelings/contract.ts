// The operations on feelings: names for how an entry feels, independent of its mood.
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { idParams, nullable, optionalNullable } from '@tandem/platform/schema/shapes.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { formatInstant } from '@tandem/platform/time/clock.ts';
import type { Static } from 'typebox';
import { appearanceFields, appearanceShape, presentAppearance } from '../appearance/appearance.ts';
import { BulkAction, ClientId } from '../changes/contract.ts';
import type { FeelingId } from '../ids.ts';
import type { FeelingTable } from '../tables.ts';

export const MAX_FEELINGS = 300;

const Pleasant = Type.Unsafe<-1 | 0 | 1>(
  Type.Integer({ minimum: -1, maximum: 1, description: '1 pleasant, 0 neither, -1 unpleasant.' }),
);

export const Feeling = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    name: Type.String({ examples: ['grateful'] }),
    archived: Type.Boolean({ description: 'Archived feelings remain on their entries and are listed too.' }),
    createdAt: Type.String({ format: 'date-time' }),
    category: Type.Optional(Type.String({ examples: ['Pleasant, quiet'] })),
    pleasant: Type.Optional(Pleasant),
    ...appearanceShape,
  },
  { title: 'Feeling' },
);
export type Feeling = Static<typeof Feeling>;

const NAME = '1 to 100 characters after trimming; unique among your feelings, ignoring case.';

const fields = {
  category: optionalNullable(
    Type.String({ maxLength: 100, description: 'Free text; `""` for none.', examples: ['Pleasant, quiet'] }),
  ),
  pleasant: optionalNullable(Pleasant),
  ...appearanceFields,
  archived: optionalNullable(Type.Boolean()),
};

export const CreateFeelingRequest = Type.Object(
  { id: ClientId, name: Type.String({ description: NAME, examples: ['grateful'] }), ...fields },
  { title: 'CreateFeelingRequest' },
);
export type CreateFeelingRequest = Static<typeof CreateFeelingRequest>;

export const UpdateFeelingRequest = Type.Object(
  { name: optionalNullable(Type.String({ description: NAME })), ...fields },
  { title: 'UpdateFeelingRequest' },
);
export type UpdateFeelingRequest = Static<typeof UpdateFeelingRequest>;

const ReplaceFeelingRequest = Type.Object(
  { by: nullable(Type.String({ description: 'Another feeling; null for none.' })) },
  { title: 'ReplaceFeelingRequest' },
);

const common = { tag: 'moods', access: 'bearer' } as const;

export const listFeelings = endpoint({
  ...common,
  method: 'GET',
  scope: 'read',
  path: '/api/v1/feelings',
  operationId: 'listFeelings',
  summary: 'List the feelings',
  description: 'Includes archived feelings, because entries may have them.',
  success: { status: 200, schema: Type.Array(Feeling), description: 'Oldest first.' },
});

export const createFeeling = endpoint({
  ...common,
  method: 'POST',
  path: '/api/v1/feelings',
  operationId: 'createFeeling',
  summary: 'Create a feeling',
  description:
    `At most ${MAX_FEELINGS} feelings (409 \`too-many-feelings\`). An existing \`id\` with different content is refused (409 ` +
    '`id-taken`), and so is the id of a deleted feeling (409 `deleted`).',
  input: { kind: 'json', schema: CreateFeelingRequest },
  success: { status: 201, schema: Feeling, description: 'The new feeling.' },
  refuses: ['conflict'],
});

export const updateFeeling = endpoint({
  ...common,
  method: 'PATCH',
  path: '/api/v1/feelings/{id}',
  operationId: 'updateFeeling',
  summary: 'Change a feeling',
  description: 'Omitted fields remain unchanged; null clears category, pleasant, icon and color.',
  params: idParams<FeelingId>(),
  input: { kind: 'json', schema: UpdateFeelingRequest },
  success: { status: 200, schema: Feeling, description: 'The updated feeling.' },
  refuses: ['conflict'],
});

export const deleteFeeling = endpoint({
  ...common,
  method: 'DELETE',
  path: '/api/v1/feelings/{id}',
  operationId: 'deleteFeeling',
  summary: 'Delete a feeling',
  description: 'Removes the feeling from its entries; the entries are kept.',
  params: idParams<FeelingId>(),
  success: { status: 204, description: 'Deleted.' },
});

export const replaceFeeling = endpoint({
  ...common,
  method: 'POST',
  path: '/api/v1/feelings/{id}/replace',
  operationId: 'replaceFeeling',
  summary: 'Replace a feeling in all entries',
  description: 'Its entries get another feeling or none; an entry with both keeps one.',
  params: idParams<FeelingId>(),
  input: { kind: 'json', schema: ReplaceFeelingRequest },
  success: { status: 200, schema: BulkAction, description: 'The number of changed entries.' },
});

// Renders a feeling.

export const presentFeeling = (row: FeelingTable): Feeling => ({
  id: row.id,
  name: row.name,
  archived: row.archived === 1,
  createdAt: formatInstant(row.created_at),
  ...(row.category === null ? {} : { category: row.category }),
  ...(row.pleasant === null ? {} : { pleasant: row.pleasant }),
  ...presentAppearance(row),
});
