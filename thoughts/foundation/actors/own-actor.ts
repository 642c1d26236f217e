// The caller's own actor as loaded by authentication: the author data of a new thought.
import type { Caller } from '@tandem/platform/identity/caller.ts';
import type { ActorId } from '../../ids.ts';
import type { Actor, ActorSummary } from './store.ts';

/** The columns of an author required to publish and present a thought. */
export type OwnActor = ActorSummary & Pick<Actor, 'remote_follower_count' | 'quote_policy' | 'moved_to'>;

type LoginRow = { actorId: ActorId; username: string } & Pick<
  OwnActor,
  'display_name' | 'avatar_url' | 'remote_follower_count' | 'quote_policy' | 'moved_to'
>;

export const toOwnActor = (row: LoginRow): OwnActor => ({
  id: row.actorId,
  username: row.username,
  display_name: row.display_name,
  avatar_url: row.avatar_url,
  remote_follower_count: row.remote_follower_count,
  quote_policy: row.quote_policy,
  moved_to: row.moved_to,
  host: null,
  url: null,
});

/** Null if the credential is neither a session nor an API key. */
export const ownActorOf = (caller: Caller): OwnActor | null => (caller.actor as OwnActor | undefined) ?? null;
