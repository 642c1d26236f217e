// The Kysely table type of notifications; see tables.ts.
import type { Generated } from 'kysely';
import type { ActorId, NotificationId, NotificationNumber, ThoughtId } from '../../ids.ts';
import type { NotificationType } from '../notifications/catalogue.ts';

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
