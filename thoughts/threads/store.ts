// SQL of conversations.
import { prepared } from '@tandem/platform/database/prepared.ts';
import type { ActorId, ThoughtsDb } from '../tables.ts';
import { visibleTo } from '../visibility/visibility.ts';

/** By time, what `viewer` may see of the conversation that `rootId` began, whether that thought is left or not. */
export const selectThread = prepared((db: ThoughtsDb, rootId: string, viewer: ActorId | null) =>
  db
    .selectFrom('thought')
    .select(['thought.id', 'thought.reply_to_id'])
    .where('root_id', '=', rootId)
    .where((where) => visibleTo(where, viewer))
    .orderBy('created_at')
    .orderBy('id'),
);
