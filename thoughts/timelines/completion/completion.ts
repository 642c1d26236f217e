// Completes names and hashtags while the user types.
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import type { Static } from 'typebox';
import { Author } from '../../accounts/users/contract.ts';
import { loadActors } from '../../foundation/actors/actors.ts';
import { presentAuthor } from '../../foundation/actors/present.ts';
import { filterBlocked } from '../../foundation/relations/queries.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId } from '../../ids.ts';
import { findTagNames, findUserIds } from '../search/search.ts';

const MAX_COMPLETIONS = 8;

const Completions = Type.Object(
  {
    people: Type.Array(Author, { maxItems: MAX_COMPLETIONS }),
    tags: Type.Array(Type.String(), { maxItems: MAX_COMPLETIONS, description: 'Without `#`.' }),
  },
  { title: 'Completions' },
);
type Completions = Static<typeof Completions>;

export const complete = endpoint({
  method: 'GET',
  path: '/complete',
  tag: 'feeds',
  access: 'bearer',
  operationId: 'complete',
  summary: 'Complete a name or a hashtag',
  description:
    'Known people and hashtags with this prefix, at most eight each: followed people first, then ' +
    'others; hashtags by use. A leading `@` limits the result to people, `#` to hashtags. ' +
    'People across a block are omitted.',
  query: Type.Object({ q: Type.String({ minLength: 1, maxLength: 100, examples: ['@ad'] }) }),
  success: { status: 200, schema: Completions, description: 'Empty lists without a match.' },
  refuses: ['invalid'],
});

/** Twice the displayed number, because blocked users are filtered out afterwards. */
const SLICE = { limit: 2 * MAX_COMPLETIONS, offset: 0 };

type Viewpoint = { base: string; viewer: ActorId };

export async function completeText(db: ThoughtsDb, q: string, view: Viewpoint): Promise<Completions> {
  const text = q.trim();
  return {
    people: text.startsWith('#') ? [] : await completePeople(db, text.replace(/^@/, ''), view),
    tags: text.startsWith('@') ? [] : await findTagNames(db, text, { limit: MAX_COMPLETIONS, offset: 0 }),
  };
}

/** Followed users first. */
async function completePeople(db: ThoughtsDb, q: string, { base, viewer }: Viewpoint) {
  const ids = await findUserIds(db, { q, base, follower: viewer, withOthers: true }, SLICE);
  const blocked = await filterBlocked(db, viewer, ids);
  const shown = ids.filter((id) => !blocked.has(id)).slice(0, MAX_COMPLETIONS);
  const actors = await loadActors(db, shown);
  return shown.flatMap((id) => {
    const actor = actors.get(id);
    return actor ? [presentAuthor(base, actor)] : [];
  });
}
