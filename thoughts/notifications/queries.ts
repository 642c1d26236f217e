// The SQL of notifications for other features: those that their recipient may see.
import type { ActorId } from '../ids.ts';
import type { ThoughtsDb } from '../tables.ts';
import { visibleTo } from '../visibility/queries.ts';

/** Notifications of `self` about actors, and about thoughts that `self` may (still) see. */
export const visibleNotifications = (db: ThoughtsDb, self: ActorId) =>
  db
    .selectFrom('notification')
    .where('notification.actor_id', '=', self)
    .where((where) =>
      where.or([
        where('notification.thought_id', 'is', null),
        where.exists(
          where
            .selectFrom('thought')
            .select('thought.id')
            .whereRef('thought.id', '=', 'notification.thought_id')
            .where((thought) => visibleTo(thought, self)),
        ),
      ]),
    );
