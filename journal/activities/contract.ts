// The activity operations.
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { idParams, nullable, optionalNullable } from '@tandem/platform/schema/shapes.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { formatInstant } from '@tandem/platform/time/clock.ts';
import type { Static } from 'typebox';
import { appearanceFields, appearanceShape, presentAppearance } from '../appearance/appearance.ts';
import type { ActivityId } from '../ids.ts';
import type { ActivityTable } from '../tables.ts';

export const Activity = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    name: Type.String({ examples: ['Running'] }),
    archived: Type.Boolean({
      description: 'Archived activities remain on their entries and are listed too.',
    }),
    createdAt: Type.String({ format: 'date-time' }),
    category: nullable(Type.String({ examples: ['Sport'] })),
    entries: Type.Optional(
      Type.Integer({
        minimum: 0,
        description: 'The number of its entries; only with `usage`.',
      }),
    ),
    lastUsed: optionalNullable(
      Type.String({
        format: 'date',
        description: 'The local date of the latest entry; null without entries.',
      }),
    ),
    ...appearanceShape,
  },
  { title: 'Activity' },
);
export type Activity = Static<typeof Activity>;

const NAME = '1 to 100 characters after trimming; unique among your activities, ignoring case.';

export const CreateActivityRequest = Type.Object(
  {
    name: Type.String({ description: NAME, examples: ['Running'] }),
    category: optionalNullable(
      Type.String({
        maxLength: 100,
        description: 'Free text; null or `""` for no category.',
        examples: ['Sport'],
      }),
    ),
    ...appearanceFields,
  },
  { title: 'CreateActivityRequest' },
);
export type CreateActivityRequest = Static<typeof CreateActivityRequest>;

const RenameActivityRequest = Type.Object(
  { newName: Type.String({ description: NAME, examples: ['Jogging'] }) },
  { title: 'RenameActivityRequest' },
);

export const SetCategoryRequest = Type.Object(
  {
    category: optionalNullable(
      Type.String({
        maxLength: 100,
        description: 'Null or `""` clears the category; if omitted, it is unchanged.',
        examples: ['Sport'],
      }),
    ),
  },
  { title: 'SetCategoryRequest' },
);
export type SetCategoryRequest = Static<typeof SetCategoryRequest>;

const SetAppearanceRequest = Type.Object(appearanceFields, { title: 'SetAppearanceRequest' });
export type SetAppearanceRequest = Static<typeof SetAppearanceRequest>;

const common = { tag: 'activities', access: 'bearer' } as const;

export const listActivities = endpoint({
  ...common,
  method: 'GET',
  scope: 'read',
  path: '/api/v1/activities',
  operationId: 'listActivities',
  summary: 'List the activities',
  description: 'Includes archived activities, because entries may link them.',
  query: Type.Object({
    usage: Type.Optional(
      Type.Boolean({ description: 'Whether to add `entries` and `lastUsed`; false by default.' }),
    ),
  }),
  success: {
    status: 200,
    schema: Type.Array(Activity),
    description: 'All activities, including archived ones, oldest first.',
  },
});

export const createActivity = endpoint({
  ...common,
  method: 'POST',
  path: '/api/v1/activities',
  operationId: 'createActivity',
  summary: 'Create an activity',
  description: 'Names are unique among your activities, ignoring case.',
  input: { kind: 'json', schema: CreateActivityRequest },
  success: { status: 201, schema: Activity, description: 'The new activity.' },
  refuses: ['conflict'],
});

export const readActivity = endpoint({
  ...common,
  method: 'GET',
  scope: 'read',
  path: '/api/v1/activities/{id}',
  operationId: 'getActivity',
  summary: 'Read an activity',
  description: 'Returns one of your activities, archived or not.',
  params: idParams<ActivityId>(),
  success: { status: 200, schema: Activity, description: 'The activity.' },
});

export const deleteActivity = endpoint({
  ...common,
  method: 'DELETE',
  path: '/api/v1/activities/{id}',
  operationId: 'deleteActivity',
  summary: 'Delete an activity',
  description: 'Removes the activity from its entries; the entries are kept.',
  params: idParams<ActivityId>(),
  success: { status: 204, description: 'Deleted.' },
});

export const archiveActivity = endpoint({
  ...common,
  method: 'POST',
  path: '/api/v1/activities/{id}/archive',
  operationId: 'archiveActivity',
  summary: 'Archive an activity',
  description: 'The activity remains on its entries, and entries may still link it.',
  params: idParams<ActivityId>(),
  success: { status: 204, description: 'Archived; no error if it was archived before.' },
});

export const unarchiveActivity = endpoint({
  ...common,
  method: 'POST',
  path: '/api/v1/activities/{id}/unarchive',
  operationId: 'unarchiveActivity',
  summary: 'Unarchive an activity',
  description: 'Makes an archived activity active again.',
  params: idParams<ActivityId>(),
  success: { status: 204, description: 'Not archived; no error if it was not archived before.' },
});

export const setCategory = endpoint({
  ...common,
  method: 'PATCH',
  path: '/api/v1/activities/{id}/category',
  operationId: 'setActivityCategory',
  summary: 'Set the category of an activity',
  description: 'A category is free text that groups activities.',
  params: idParams<ActivityId>(),
  input: { kind: 'json', schema: SetCategoryRequest },
  success: { status: 204, description: 'Set.' },
});

export const setAppearance = endpoint({
  ...common,
  method: 'PATCH',
  path: '/api/v1/activities/{id}/appearance',
  operationId: 'setActivityAppearance',
  summary: 'Set icon and colour of an activity',
  description: 'Null clears, omitted leaves unchanged. An unknown icon is refused (400 `unknown-icon`).',
  params: idParams<ActivityId>(),
  input: { kind: 'json', schema: SetAppearanceRequest },
  success: { status: 204, description: 'Set.' },
});

export const renameActivity = endpoint({
  ...common,
  method: 'PATCH',
  path: '/api/v1/activities/{id}/name',
  operationId: 'renameActivity',
  summary: 'Rename an activity',
  description: 'Entries with the activity show the new name.',
  params: idParams<ActivityId>(),
  input: { kind: 'json', schema: RenameActivityRequest },
  success: { status: 204, description: 'Renamed; the current name is allowed.' },
  refuses: ['conflict'],
});

// Renders an activity.

export const presentActivity = (row: ActivityTable): Activity => ({
  id: row.id,
  name: row.name,
  archived: row.archived === 1,
  createdAt: formatInstant(row.created_at),
  category: row.category,
  ...presentAppearance(row),
});
