// The table of notifications, as Kysely types it; see ../tables.ts.
import type { Generated } from 'kysely';
import type { ActorId, NotificationId, NotificationNumber, ThoughtId } from '../../ids.ts';

export type NotificationType =
  | 'follow'
  | 'follow_request'
  | 'follow_rejected'
  | 'like'
  | 'boost'
  | 'reply'
  | 'mention'
  /** Somebody quotes a thought of the user in this thought. */
  | 'quote'
  /** A thought of somebody of whom the user wants to be told; of apps alone. */
  | 'post'
  /** A poll in which the user voted has ended; of apps alone. */
  | 'poll'
  /** A thought that the user boosted was edited; of apps alone. */
  | 'edit'
  /** What the user quotes in this thought was edited; of apps alone. */
  | 'quoted_edit';

export type NotificationTable = {
  /** From a sequence. */
  number: Generated<NotificationNumber>;
  id: NotificationId;
  actor_id: ActorId;
  type: NotificationType;
  from_id: ActorId;
  thought_id: ThoughtId | null;
  is_read: Generated<0 | 1>;
  created_at: number;
};
