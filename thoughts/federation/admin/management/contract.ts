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
        description: 'Of the follow that the operation is about; null where there is none.',
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
    'Who asked to follow and waits for a decision, where followers are approved by hand: at most 1,000, and of more ' +
    'the newest of each server.',
  success: list,
});

export const acceptFollower = endpoint({
  ...onWhom,
  method: 'POST',
  path: '/federation/accept-follower',
  operationId: 'acceptFollower',
  summary: 'Accept a follow request from another server',
  description: 'By the address of the actor or by handle.',
  success: { status: 204, description: 'Accepted; the other server is told.' },
});

export const rejectFollower = endpoint({
  ...onWhom,
  method: 'POST',
  path: '/federation/reject-follower',
  operationId: 'rejectFollower',
  summary: 'Reject a follow request from another server',
  description: 'By the address of the actor or by handle. They may ask again.',
  success: { status: 204, description: 'Rejected; the other server is told.' },
});

export const removeFollower = endpoint({
  ...onWhom,
  method: 'DELETE',
  path: '/federation/remote-follower',
  operationId: 'removeFollower',
  summary: 'Remove a follower on another server',
  description: 'By the address of the actor or by handle. They may ask again.',
  success: { status: 204, description: 'Removed; the other server is told.' },
});

export const remoteFollowing = endpoint({
  ...managed,
  method: 'GET',
  path: '/federation/remote-following',
  operationId: 'listRemoteFollowing',
  summary: 'List whom one follows on other servers',
  description: 'Includes follows that the other server has not accepted or rejected yet.',
  success: list,
});

export const followRemote = endpoint({
  ...managed,
  method: 'POST',
  path: '/federation/follow-remote',
  operationId: 'followRemoteActor',
  summary: 'Follow somebody on another server',
  description: 'The Follow is sent afterwards; `state` becomes `accepted` when the other server says so.',
  input: { kind: 'json', schema: FollowRemoteRequest },
  success: { status: 202, schema: RemoteActorView, description: 'Asked for.' },
  refuses: ['invalid', 'forbidden', 'not-found', 'too-many', 'bad-gateway'],
});

export const unfollowRemote = endpoint({
  ...onWhom,
  method: 'POST',
  path: '/federation/unfollow-remote',
  operationId: 'unfollowRemoteActor',
  summary: 'Unfollow somebody on another server',
  description: 'By the address of the actor or by handle. A request that waits is taken back.',
  success: { status: 204, description: 'Not followed; the other server is told.' },
});

export const lookUp = endpoint({
  ...managed,
  method: 'GET',
  path: '/remote-actors',
  operationId: 'lookUpRemoteActor',
  summary: 'Look up somebody on another server',
  description: 'Asks the other server where the handle is not known here yet.',
  query: Type.Object({ handle: Type.String({ examples: ['bob@other.example'] }) }),
  success: { status: 200, schema: RemoteActorView, description: '`state` is that of one’s own follow.' },
  refuses: ['invalid', 'not-found', 'too-many', 'bad-gateway'],
});
