// API representation of remote actors.
import type { Actor } from '../../../foundation/actors/actors.ts';
import { displayNameOf, handleOf } from '../../../foundation/actors/present.ts';
import type { FollowState } from '../../../people/follows/follow.ts';
import type { RemoteActorView } from './contract.ts';

export const presentRemoteActor = (
  actor: Actor & { uri: string },
  state: FollowState | null,
): RemoteActorView => ({
  actorUrl: actor.uri,
  handle: handleOf(actor),
  username: actor.username,
  displayName: displayNameOf(actor),
  bio: actor.bio,
  avatarUrl: actor.avatar_url,
  headerUrl: actor.header_url,
  url: actor.url ?? actor.uri,
  state,
});
