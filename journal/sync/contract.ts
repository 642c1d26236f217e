// The incremental sync operation (docs/decisions/0150).
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import type { Static } from 'typebox';
import { Activity } from '../activities/contract.ts';
import { Entry } from '../entries/contract.ts';
import { Feeling } from '../feelings/contract.ts';
import { Mood } from '../moods/contract.ts';
import { CHANGE_KINDS } from '../tables.ts';

const ChangedEntry = Type.Object(
  {
    ...Entry.properties,
    etag: Type.String({
      description: 'For `If-Match`, like the `ETag` of the entry.',
      examples: ['"Zb7xQe0R2uTn5s1A"'],
    }),
  },
  { title: 'ChangedEntry' },
);

const Deletion = Type.Object(
  {
    kind: Type.String({ description: 'One of the `kinds` of the request.', examples: ['entry'] }),
    id: Type.String({ format: 'uuid' }),
  },
  { title: 'Deletion' },
);

const Changes = Type.Object(
  {
    entries: Type.Array(ChangedEntry, { description: 'New and changed entries, newest first.' }),
    activities: Type.Array(Activity, { description: 'New and changed activities, oldest first.' }),
    moods: Type.Optional(
      Type.Array(Mood, { description: 'New and changed own moods; only with the kind `mood`.' }),
    ),
    feelings: Type.Optional(
      Type.Array(Feeling, { description: 'New and changed feelings; only with the kind `feeling`.' }),
    ),
    deleted: Type.Array(Deletion, { description: 'Items that the client can remove from its copy.' }),
    next: Type.Integer({ minimum: 0, description: 'The `after` of the next request.', examples: [1204] }),
    more: Type.Boolean({ description: 'Whether there are more changes now.' }),
    cursor: Type.Optional(
      Type.String({ description: 'With `order=newest`: the `cursor` of the next page; absent on the last.' }),
    ),
  },
  { title: 'Changes' },
);
export type Changes = Static<typeof Changes>;

/** With texts of maximum length, a page of this size has 4 MB. */
export const DEFAULT_LIMIT = 200;

/** The kinds of version 0.1.0, whose clients know no others. */
export const DEFAULT_KINDS = 'entry,activity';

export const listChanges = endpoint({
  method: 'GET',
  scope: 'read',
  path: '/api/v1/changes',
  tag: 'data',
  operationId: 'listChanges',
  summary: 'List changes',
  description:
    'For clients with a local copy: entries and activities created, changed or deleted after a position, ' +
    'in their latest state. Start with 0, and continue with `next`. An item that changes again is ' +
    'listed again, and an item that links to it may be listed before it. An unknown position, ' +
    'for example after a restore from a backup, is refused (400 `unknown-position`): start with 0 again. ' +
    'A new copy may read the entries of the latest days first, with `order=newest`: continue with `cursor` while ' +
    'there is one, and then with `after` set to `next`, which is the same on all these pages, for ' +
    'concurrent changes. The first of these pages has all activities, moods and feelings. `kinds` selects the kinds of ' +
    'items. A client that adds a kind reads all items of that kind once, because earlier changes are not listed ' +
    'again.',
  access: 'bearer',
  query: Type.Object({
    after: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: Number.MAX_SAFE_INTEGER,
        description: 'The `next` of an earlier response; 0, the default, is the start.',
      }),
    ),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1000,
        description: `The maximum number of changes; ${DEFAULT_LIMIT} by default.`,
      }),
    ),
    order: Type.Optional(
      Type.String({
        enum: ['newest'],
        description: 'Lists all entries, the latest first, instead of changes; not allowed with `after`.',
      }),
    ),
    kinds: Type.Optional(
      Type.String({
        pattern: `^(${CHANGE_KINDS.join('|')})(,(${CHANGE_KINDS.join('|')}))*$`,
        description: `must be kinds, separated by commas: ${CHANGE_KINDS.join(', ')}. \`entry,activity\` by default.`,
        examples: ['entry,activity,mood,feeling'],
      }),
    ),
    cursor: Type.Optional(
      Type.String({ description: 'The `cursor` of the previous page of `order=newest`.' }),
    ),
  }),
  success: { status: 200, schema: Changes, description: 'The next changes, in the order of their creation.' },
});
