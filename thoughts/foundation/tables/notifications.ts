// The Kysely table types of notifications and push subscriptions; see tables.ts.

import type { SessionId } from '@tandem/platform/identity/caller.ts';
import type { Generated } from 'kysely';
import type { ActorId, NotificationId, NotificationNumber, OAuthTokenId, ThoughtId } from '../../ids.ts';
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

// The Kysely table types of push subscriptions; see tables.ts.
export type PushPolicy = 'all' | 'followed' | 'follower' | 'none';

/** The push endpoint of an app. `alerts` is a JSON list of types. */
export type PushSubscriptionTable = {
  number: Generated<number>;
  token_id: OAuthTokenId;
  actor_id: ActorId;
  endpoint: string;
  p256dh: string;
  auth: string;
  is_standard: 0 | 1;
  alerts: string;
  policy: PushPolicy;
  /** The encrypted access token, see push/sealed-token.ts. */
  sealed_token: string;
  created_at: number;
  /** The language of message titles. */
  language: string;
};

/** The push subscription of a browser with a page session. `kinds` is a JSON list. */
export type PageSubscriptionTable = {
  number: Generated<number>;
  session_id: SessionId;
  actor_id: ActorId;
  endpoint: string;
  p256dh: string;
  auth: string;
  kinds: string;
  language: string;
  created_at: number;
};
