// SQL: whether anything is hidden from who searches.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import type { ActorId } from '../ids.ts';
import { hiddenActorIds } from '../relationships/queries.ts';
import type { ThoughtsDb } from '../tables.ts';

/** Whether the viewer blocks or mutes somebody, or is blocked by somebody. */
export const hidesSomebody = defineQuery((db: ThoughtsDb, viewer: ActorId) =>
  db.selectFrom(hiddenActorIds(db, viewer).as('hidden')).select('hidden.id').limit(1),
).exists;
