// The bulk operations on entries.
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import type { Static } from 'typebox';
import { BulkAction } from '../../changes/contract.ts';
import { RequiredPeriod } from '../../periods/contract.ts';

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
