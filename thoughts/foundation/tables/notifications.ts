// The Kysely table type of notifications; see tables.ts.
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
  /** This thought quotes a thought of the user. */
  | 'quote'
  /** A new thought of an actor with post notifications on. Only in the client API. */
  | 'post'
  /** A poll with the user's vote has ended. Only in the client API. */
  | 'poll'
  /** A thought boosted by the user was edited. Only in the client API. */
  | 'edit'
  /** The post that the user quotes in this thought was edited. Only in the client API. */
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
