// SQL of conversations.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import type { ActorId, ThoughtsDb } from '../tables.ts';
import { visibleTo } from '../visibility/visibility.ts';

/** The thought behind the first `count` of a conversation, whoever may see it. */
export const selectNthInThread = defineQuery((db: ThoughtsDb, rootId: string, count: number) =>
  db.selectFrom('thought').select('id').where('root_id', '=', rootId).offset(count).limit(1),
);

/** By time, what `viewer` may see of the conversation that `rootId` began, whether that thought is left or not. */
export const selectThread = defineQuery((db: ThoughtsDb, rootId: string, viewer: ActorId | null) =>
  db
    .selectFrom('thought')
    .select(['thought.id', 'thought.reply_to_id'])
    .where('root_id', '=', rootId)
    .where((where) => visibleTo(where, viewer))
    .orderBy('created_at')
    .orderBy('id'),
);
