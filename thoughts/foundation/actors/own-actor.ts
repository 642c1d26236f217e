// The caller's own actor as it was read together with the login: what a new thought needs of its author.
import type { Caller } from '@tandem/platform/identity/caller.ts';
import type { ActorId } from '../../ids.ts';
import type { Actor, ActorSummary } from './store.ts';

/** The columns of an author: enough to publish a thought and to show it. */
export type OwnActor = ActorSummary & Pick<Actor, 'remote_follower_count' | 'quote_policy'>;

type LoginRow = { actorId: ActorId; username: string } & Pick<
  OwnActor,
  'display_name' | 'avatar_url' | 'remote_follower_count' | 'quote_policy'
>;

export const toOwnActor = (row: LoginRow): OwnActor => ({
  id: row.actorId,
  username: row.username,
  display_name: row.display_name,
  avatar_url: row.avatar_url,
  remote_follower_count: row.remote_follower_count,
  quote_policy: row.quote_policy,
  host: null,
  url: null,
});

/** Null for a caller whose credential is not that of a session or an API key. */
export const ownActorOf = (caller: Caller): OwnActor | null => (caller.actor as OwnActor | undefined) ?? null;
