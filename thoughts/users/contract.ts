// The shapes of people (thoughts-api, section 2; thoughts-decisions, Users and auth).
import { type Static, Type } from 'typebox';

const common = {
  username: Type.String({ examples: ['ada'], description: '`user@host` for somebody of another server.' }),
  displayName: Type.String(),
  bio: Type.String(),
  avatarUrl: Type.String(),
  headerUrl: Type.String(),
  customCss: Type.String({ description: 'Sanitised.' }),
  joinedAt: Type.String({ format: 'date-time' }),
  thoughtCount: Type.Integer({ description: 'Public thoughts.' }),
  followerCount: Type.Integer(),
  followingCount: Type.Integer(),
  topFriends: Type.Array(Type.String(), { description: 'Usernames.' }),
};

export const PublicUser = Type.Object(common, { title: 'PublicUser' });
export type PublicUser = Static<typeof PublicUser>;

export const FullProfile = Type.Object(
  {
    ...common,
    email: Type.String(),
    manuallyApprovesFollowers: Type.Boolean({ description: 'About followers on other servers only.' }),
    actorType: Type.String({ enum: ['Person', 'Service', 'Organization', 'Group', 'Application'] }),
  },
  { title: 'FullProfile' },
);
export type FullProfile = Static<typeof FullProfile>;

/** A short reference to somebody. */
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
