// Contract of federation management: remote followers and followees of users.
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { nullable, optionalNullable } from '@tandem/platform/schema/shapes.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import type { Static } from 'typebox';

export const RemoteActorView = Type.Object(
  {
    actorUrl: Type.String({ examples: ['https://other.example/users/bob'] }),
    handle: Type.String({ examples: ['bob@other.example'] }),
    username: Type.String(),
    displayName: Type.String(),
    bio: Type.String(),
    avatarUrl: Type.String(),
    headerUrl: Type.String(),
    url: Type.String(),
    state: nullable(
      Type.String({
        enum: ['pending', 'accepted'],
        description: 'The state of the follow; null if there is none.',
      }),
    ),
  },
  { title: 'RemoteActor' },
);
export type RemoteActorView = Static<typeof RemoteActorView>;

/** Either `actorUrl` or `handle` is required. */
export const ActorReference = Type.Object(
  {
    actorUrl: optionalNullable(Type.String({ maxLength: 2048 })),
    handle: optionalNullable(Type.String({ maxLength: 512, examples: ['bob@other.example'] })),
  },
  { title: 'RemoteActorReference' },
);
export type ActorReference = Static<typeof ActorReference>;

export const FollowRemoteRequest = Type.Object(
  { handle: Type.String({ maxLength: 512, examples: ['bob@other.example'] }) },
  { title: 'FollowRemoteRequest' },
);

const managed = { tag: 'federation', access: 'bearer' } as const;
const list = { status: 200, schema: Type.Array(RemoteActorView), description: 'Newest first.' };
const onWhom = {
  ...managed,
  input: { kind: 'json', schema: ActorReference },
  refuses: ['not-found'],
} as const;

export const pendingFollowers = endpoint({
  ...managed,
  method: 'GET',
  path: '/federation/pending-followers',
  operationId: 'listPendingFollowers',
  summary: 'List follow requests from other servers',
  description:
    'Actors waiting for a decision of a user with manual approval: at most 1,000; if there are more, ' +
    'the newest of each server.',
  success: list,
});

export const acceptFollower = endpoint({
  ...onWhom,
  method: 'POST',
  path: '/federation/accept-follower',
  operationId: 'acceptFollower',
  summary: 'Accept a follow request from another server',
  description: 'By actor id or handle.',
  success: { status: 204, description: 'The request is accepted and an Accept is sent.' },
});

export const rejectFollower = endpoint({
  ...onWhom,
  method: 'POST',
  path: '/federation/reject-follower',
  operationId: 'rejectFollower',
  summary: 'Reject a follow request from another server',
  description: 'By actor id or handle. The actor can request again.',
  success: { status: 204, description: 'The request is rejected and a Reject is sent.' },
});

export const removeFollower = endpoint({
  ...onWhom,
  method: 'DELETE',
  path: '/federation/remote-follower',
  operationId: 'removeFollower',
  summary: 'Remove a follower on another server',
  description: 'By actor id or handle. The actor can request again.',
  success: { status: 204, description: 'The follower is removed and a Reject is sent.' },
});

export const remoteFollowing = endpoint({
  ...managed,
  method: 'GET',
  path: '/federation/remote-following',
  operationId: 'listRemoteFollowing',
  summary: 'List the caller’s follows on other servers',
  description: 'Includes pending follows.',
  success: list,
});

export const followRemote = endpoint({
  ...managed,
  method: 'POST',
  path: '/federation/follow-remote',
  operationId: 'followRemoteActor',
  summary: 'Follow a remote actor',
  description: 'The Follow is sent later; `state` becomes `accepted` when the other server accepts it.',
  input: { kind: 'json', schema: FollowRemoteRequest },
  success: { status: 202, schema: RemoteActorView, description: 'The follow is requested.' },
  refuses: ['invalid', 'forbidden', 'not-found', 'too-many', 'bad-gateway'],
});

export const unfollowRemote = endpoint({
  ...onWhom,
  method: 'POST',
  path: '/federation/unfollow-remote',
  operationId: 'unfollowRemoteActor',
  summary: 'Unfollow a remote actor',
  description: 'By actor id or handle. A pending request is withdrawn.',
  success: { status: 204, description: 'The actor is not followed and an Undo is sent.' },
});

export const lookUp = endpoint({
  ...managed,
  method: 'GET',
  path: '/remote-actors',
  operationId: 'lookUpRemoteActor',
  summary: 'Look up a remote actor',
  description: 'Fetches unknown actors from their server.',
  query: Type.Object({ handle: Type.String({ examples: ['bob@other.example'] }) }),
  success: { status: 200, schema: RemoteActorView, description: '`state` is that of the caller’s follow.' },
  refuses: ['invalid', 'not-found', 'too-many', 'bad-gateway'],
});
