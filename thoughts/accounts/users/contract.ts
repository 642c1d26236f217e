// The schemas and endpoints of users.
import {
  ChangePasswordRequest as Common,
  DeleteAccountRequest,
  EmailFields,
  PendingEmail,
} from '@tandem/platform/accounts/contract.ts';
import { versioned } from '@tandem/platform/http/conditional/conditional.ts';
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { PageQuery } from '@tandem/platform/schema/paging.ts';
import { nullable, optionalNullable } from '@tandem/platform/schema/shapes.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import type { Static } from 'typebox';
import { CursorPageOf } from '../../foundation/paging/cursors.ts';
import { QUOTE_POLICIES } from '../../foundation/quote-policies/policy.ts';
import type { QuotePolicy } from '../../foundation/tables/quotes.ts';
import { Relationship } from '../relationships/relationships.ts';
import { MAX_FIELD_LENGTH, MAX_FIELDS } from './fields.ts';

/** Characters of the description of a profile picture. */
export const MAX_PICTURE_DESCRIPTION = 1500;

const ActorType = Type.String({ enum: ['Person', 'Service', 'Organization', 'Group', 'Application'] });

const common = {
  username: Type.String({ examples: ['ada'], description: '`user@host` for a remote user.' }),
  number: Type.String({
    description: 'An integer as decimal text: the `id` of the account in the client API.',
    examples: ['2481632704921377'],
  }),
  host: nullable(Type.String({ description: 'The server of a remote user; null for local users.' })),
  displayName: Type.String(),
  bio: Type.String(),
  avatarUrl: Type.String(),
  headerUrl: Type.String(),
  customCss: Type.String({
    description:
      'Sanitised CSS. Apply it to the profile element only, with `contain: paint; isolation: isolate`.',
  }),
  joinedAt: Type.String({ format: 'date-time' }),
  thoughtCount: Type.Integer({ description: 'Number of public thoughts.' }),
  followerCount: Type.Integer(),
  followingCount: Type.Integer(),
  topFriends: Type.Array(Type.String(), { description: 'Usernames.' }),
  hidesNetwork: Type.Boolean({
    description: 'Whether the lists of followers and followed users are hidden from others.',
  }),
};

export const PublicUser = Type.Object(common, { title: 'PublicUser' });
export type PublicUser = Static<typeof PublicUser>;

export const ProfileField = Type.Object(
  {
    name: Type.String({ examples: ['Web'] }),
    value: Type.String({ examples: ['https://ada.example'] }),
    verifiedAt: nullable(
      Type.String({
        format: 'date-time',
        description: 'When the linked page was found to link back with `rel="me"`; null otherwise.',
      }),
    ),
  },
  { title: 'ProfileField' },
);

const fields = Type.Array(ProfileField, { description: 'Plain text, at most 4; up to 16 for remote users.' });

const MovedTo = Type.Object(
  {
    username: nullable(
      Type.String({ description: '`user@host` on another server; null if unknown to this server.' }),
    ),
    url: Type.String({ description: 'The URL of the new account on its server.' }),
  },
  { title: 'MovedTo', description: 'The account that replaces this one; null if the user has not moved.' },
);
export type MovedTo = Static<typeof MovedTo>;

export const PublicProfile = Type.Object(
  { ...common, fields, movedTo: nullable(MovedTo), relationship: Type.Optional(Relationship) },
  {
    title: 'PublicProfile',
    description:
      '`relationship` is the caller’s relationship to the user. Requires a login; absent for the caller’s own profile.',
  },
);
export type PublicProfile = Static<typeof PublicProfile>;

const choices = {
  showToVisitors: Type.Boolean({
    description: 'Whether public pages and feeds include the user for visitors without a login.',
  }),
  showNetwork: Type.Boolean({
    description: 'Whether others can list the user’s followers and followed users.',
  }),
  atom: Type.Boolean({ description: 'Whether the user’s thoughts are available as an Atom feed.' }),
};

const DefaultVisibility = Type.String({
  enum: ['public', 'unlisted', 'followers', 'private'],
  description:
    'The default visibility of new thoughts in apps and pages; `unlisted` is `public` with `listed: false`. Requests to ' +
    'this interface without a visibility use `public`.',
});

const QuotePolicyWord = Type.Unsafe<QuotePolicy>({
  ...Type.String({ enum: [...QUOTE_POLICIES] }),
  description:
    'Who may quote the user’s new thoughts: everybody, followers or nobody. Only public thoughts can be quoted.',
});

const RepliesInHome = Type.Unsafe<'followed' | 'all'>({
  ...Type.String({ enum: ['followed', 'all'] }),
  description:
    'Which replies the home timelines of apps and pages include: those to followed users, or all. ' +
    'The home feed of this interface includes all by default.',
});

export const FullProfile = Type.Object(
  {
    ...common,
    styleHidden: Type.Boolean({
      description:
        'Whether an administrator has disabled the style, so that `customCss` is empty for others.',
    }),
    email: Type.String(),
    pendingEmail: PendingEmail,
    manuallyApprovesFollowers: Type.Boolean({ description: 'Applies only to followers on other servers.' }),
    manuallyApprovesLocalFollowers: Type.Boolean({
      description: 'Applies only to followers on this server.',
    }),
    actorType: ActorType,
    fields,
    discoverable: nullable(
      Type.Boolean({
        description: 'Whether the user consents to being recommended; null if unset.',
      }),
    ),
    indexable: nullable(
      Type.Boolean({
        description:
          'Whether the user consents to indexing of the thoughts by search engines; null if unset.',
      }),
    ),
    ...choices,
    language: nullable(
      Type.String({ description: 'The default language of new thoughts in apps and pages.' }),
    ),
    defaultVisibility: DefaultVisibility,
    quotePolicy: QuotePolicyWord,
    repliesInHome: RepliesInHome,
    avatarDescription: Type.String(),
    headerDescription: Type.String(),
    attributionDomains: Type.Array(Type.String(), {
      description: 'Websites that may credit the user as an author.',
    }),
  },
  { title: 'FullProfile' },
);
export type FullProfile = Static<typeof FullProfile>;

/** A short reference to an actor. */
export const Author = Type.Object(
  {
    username: Type.String(),
    displayName: Type.String(),
    avatarUrl: Type.String(),
    url: Type.String(),
  },
  { title: 'Author' },
);
export type Author = Static<typeof Author>;

/** The path parameter `{username}`: ignores case, or `user@host`. */
export const UserParams = Type.Object({
  username: Type.String({
    description: 'Ignores case; `user@host` for a known remote user.',
    examples: ['ada'],
  }),
});

const address = (what: string) =>
  optionalNullable(
    Type.String({
      maxLength: 2048,
      description: `${what}: an http(s) URL without credentials, or \`""\`.`,
    }),
  );

const pictureDescription = optionalNullable(
  Type.String({
    maxLength: MAX_PICTURE_DESCRIPTION,
    description: 'A text alternative for the picture. Federated.',
  }),
);

export const UpdateProfileRequest = Type.Object(
  {
    displayName: optionalNullable(Type.String({ maxLength: 50 })),
    bio: optionalNullable(Type.String({ maxLength: 500 })),
    avatarUrl: address('Avatar'),
    headerUrl: address('Header image'),
    customCss: optionalNullable(
      Type.String({
        maxLength: 20_000,
        description:
          'CSS of the profile. Anything that could load resources, execute code or leave the profile is removed (see ' +
          'docs/custom-css.md). Compare the response with the request to find removals.',
      }),
    ),
    topFriends: optionalNullable(
      Type.Array(Type.String(), {
        description: 'At most 5 distinct local usernames, in order; `[]` clears.',
      }),
    ),
    manuallyApprovesFollowers: optionalNullable(Type.Boolean()),
    manuallyApprovesLocalFollowers: optionalNullable(
      Type.Boolean({ description: 'False accepts pending requests of local users.' }),
    ),
    actorType: optionalNullable(ActorType),
    fields: optionalNullable(
      Type.Array(
        Type.Object(
          {
            name: Type.String({ maxLength: MAX_FIELD_LENGTH }),
            value: Type.String({ maxLength: MAX_FIELD_LENGTH }),
          },
          { title: 'ProfileFieldRequest' },
        ),
        {
          maxItems: MAX_FIELDS,
          description:
            'Replaces all fields, in order; blank ones are omitted, `[]` clears. Linked pages are checked for a link back to ' +
            'the profile with `rel="me"` soon after each change.',
        },
      ),
    ),
    discoverable: optionalNullable(Type.Boolean({ description: 'Federated.' })),
    indexable: optionalNullable(Type.Boolean({ description: 'Federated.' })),
    showToVisitors: optionalNullable(choices.showToVisitors),
    showNetwork: optionalNullable(choices.showNetwork),
    atom: optionalNullable(choices.atom),
    language: optionalNullable(
      Type.String({ maxLength: 35, description: 'A BCP 47 tag such as `en` or `zh-TW`; `""` clears.' }),
    ),
    defaultVisibility: optionalNullable(DefaultVisibility),
    quotePolicy: optionalNullable(QuotePolicyWord),
    repliesInHome: optionalNullable(RepliesInHome),
    avatarDescription: pictureDescription,
    headerDescription: pictureDescription,
    attributionDomains: optionalNullable(
      Type.Array(Type.String({ maxLength: 300 }), {
        description: 'At most ten domains of websites that may credit the user as an author; `[]` clears.',
      }),
    ),
    ...EmailFields,
  },
  { title: 'UpdateProfileRequest', description: 'Omitted and null members are unchanged, `""` clears.' },
);
export type UpdateProfileRequest = Static<typeof UpdateProfileRequest>;

/** The version excludes counts, which other users change. */
const withoutCounts = <Profile extends PublicUser>({
  thoughtCount: _thoughts,
  followerCount: _followers,
  followingCount: _following,
  ...own
}: Profile) => own;
const ownVersions = versioned<FullProfile>(withoutCounts);

export const ChangePasswordRequest = Type.Object(
  {
    ...Common.properties,
    keepApiKeys: optionalNullable(
      Type.Boolean({ description: 'Whether the API keys stay valid. By default they are revoked.' }),
    ),
  },
  { title: 'ChangePasswordRequest' },
);

export const listUsers = endpoint({
  method: 'GET',
  path: '/users',
  tag: 'users',
  operationId: 'listUsers',
  summary: 'List all local users with their statistics',
  description: 'Remote users are not included.',
  access: 'public',
  badToken: 'refused',
  query: Type.Object(PageQuery),
  success: { status: 200, schema: CursorPageOf(PublicUser), description: 'Newest first.' },
  cache: 'anonymous',
});

export const readMe = endpoint({
  versions: ownVersions,
  method: 'GET',
  path: '/users/me',
  tag: 'users',
  operationId: 'getMe',
  summary: 'Read the caller’s profile',
  description: 'The public profile, the email address and the private settings.',
  access: 'bearer',
  success: { status: 200, schema: FullProfile, description: 'The full profile.' },
});

export const updateMe = endpoint({
  versions: ownVersions,
  method: 'PUT',
  path: '/users/me',
  tag: 'users',
  operationId: 'updateMe',
  summary: 'Update the caller’s profile',
  description:
    'Changes the given members. The change is delivered to followers on other servers. A new email address ' +
    'requires the current password and is never published.',
  access: 'bearer',
  input: { kind: 'json', schema: UpdateProfileRequest },
  success: { status: 200, schema: FullProfile, description: 'The updated profile.' },
  refuses: ['forbidden', 'conflict', 'too-many'],
});

export const changePassword = endpoint({
  method: 'PATCH',
  path: '/users/me/password',
  tag: 'users',
  operationId: 'changePassword',
  summary: 'Change the password',
  description: 'Ends all other sessions, and revokes all API keys unless `keepApiKeys` is true.',
  access: 'bearer',
  bulkhead: 'passwords',
  input: { kind: 'json', schema: ChangePasswordRequest },
  success: { status: 204, description: 'Changed.' },
  refuses: ['forbidden'],
});

export const deleteMe = endpoint({
  versions: ownVersions,
  method: 'DELETE',
  path: '/users/me',
  tag: 'users',
  operationId: 'deleteMe',
  summary: 'Delete the account',
  description:
    'Deletes all data of the user, here immediately and on other servers later. The username stays reserved. The body is ' +
    'optional; a `password` in a JSON object must be correct, and other bodies are ignored.',
  access: 'bearer',
  input: { kind: 'json', schema: DeleteAccountRequest, optional: 'unreadable' },
  success: { status: 204, description: 'Deleted.' },
  refuses: ['forbidden', 'too-many'],
});

export const readUser = endpoint({
  versions: versioned<PublicUser>(withoutCounts),
  method: 'GET',
  path: '/users/{username}',
  tag: 'users',
  operationId: 'getUser',
  summary: 'Read a public profile',
  description: 'With a login, `relationship` is the caller’s relationship to the user.',
  access: 'optional',
  params: UserParams,
  success: { status: 200, schema: PublicProfile, description: 'The profile.' },
  cache: 'per-caller',
});
