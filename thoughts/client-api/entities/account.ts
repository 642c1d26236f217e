// The Account entity: local users and remote actors.
import { nullable } from '@tandem/platform/schema/shapes.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { DAY, formatInstant } from '@tandem/platform/time/clock.ts';
import type { Static } from 'typebox';
import { type ProfileField, parseFields } from '../../accounts/users/fields.ts';
import { accountIdOf } from '../../foundation/actors/account-ids.ts';
import type { Actor } from '../../foundation/actors/actors.ts';
import { type Emoji, emojisIn, parseEmojis } from '../../foundation/actors/emojis.ts';
import { actorUriOf, displayNameOf, handleOf, profileUrl } from '../../foundation/actors/present.ts';
import { tagUrl } from '../../foundation/addresses/object-ids.ts';
import { toContentHtml } from '../../posts/thoughts/content/content-html.ts';
import { avatarUrlOf, headerUrlOf } from './pictures.ts';

export const Field = Type.Object(
  { name: Type.String(), value: Type.String(), verified_at: nullable(Type.String({ format: 'date-time' })) },
  { title: 'Field' },
);

export const CustomEmoji = Type.Object(
  {
    shortcode: Type.String(),
    url: Type.String(),
    static_url: Type.String(),
    visible_in_picker: Type.Boolean(),
    category: nullable(Type.String()),
  },
  { title: 'CustomEmoji' },
);

export const Role = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    color: Type.String(),
    permissions: Type.String(),
    highlighted: Type.Boolean(),
  },
  { title: 'Role' },
);

export const accountMembers = {
  id: Type.String({ description: 'An integer.' }),
  username: Type.String(),
  acct: Type.String({ description: '`user` here, `user@host` elsewhere.' }),
  url: Type.String(),
  uri: Type.String(),
  display_name: Type.String(),
  note: Type.String({ description: 'HTML.' }),
  avatar: Type.String(),
  avatar_static: Type.String(),
  header: Type.String(),
  header_static: Type.String(),
  locked: Type.Boolean(),
  bot: Type.Boolean(),
  group: Type.Boolean(),
  discoverable: nullable(Type.Boolean()),
  indexable: Type.Boolean(),
  hide_collections: nullable(Type.Boolean()),
  noindex: Type.Boolean(),
  created_at: Type.String({ format: 'date-time', description: 'The day, at midnight.' }),
  last_status_at: nullable(Type.String({ format: 'date' })),
  statuses_count: Type.Integer(),
  followers_count: Type.Integer(),
  following_count: Type.Integer(),
  fields: Type.Array(Field),
  emojis: Type.Array(CustomEmoji),
  roles: Type.Array(Role),
};

export const Account = Type.Object(
  {
    ...accountMembers,
    limited: Type.Optional(
      Type.Boolean({
        description:
          'Limited by administrators. Only if true, in statuses and in accounts read by id or name.',
      }),
    ),
    suspended: Type.Optional(
      Type.Boolean({
        description:
          'Suspended or disabled by administrators: only the name is returned. Only if true, in statuses ' +
          'and in accounts read by id or name.',
      }),
    ),
    moved: Type.Optional(
      Type.Object(accountMembers, {
        title: 'MovedAccount',
        description: 'The account that replaces this one. Only in accounts read by id or name.',
      }),
    ),
  },
  { title: 'Account' },
);
export type Account = Static<typeof Account>;

/** The members that apps need for the avatar of an account. */
export const PartialAccount = Type.Object(
  {
    id: accountMembers.id,
    acct: accountMembers.acct,
    locked: accountMembers.locked,
    bot: accountMembers.bot,
    url: accountMembers.url,
    avatar: accountMembers.avatar,
    avatar_static: accountMembers.avatar_static,
  },
  { title: 'PartialAccount' },
);
export type PartialAccount = Static<typeof PartialAccount>;

export const partialAccountOf = (account: Account): PartialAccount => ({
  id: account.id,
  acct: account.acct,
  locked: account.locked,
  bot: account.bot,
  url: account.url,
  avatar: account.avatar,
  avatar_static: account.avatar_static,
});

export function presentAccount(base: string, actor: Actor): Account {
  const avatar = avatarUrlOf(base, actor);
  const header = headerUrlOf(base, actor);
  return {
    id: accountIdOf(actor.id),
    username: actor.username,
    acct: handleOf(actor),
    url: profileUrl(base, actor),
    uri: actorUriOf(base, actor),
    display_name: displayNameOf(actor),
    note: noteOf(base, actor.bio),
    avatar,
    avatar_static: avatar,
    header,
    header_static: header,
    // For other users of this server: whether they need approval.
    locked: (actor.host === null ? actor.approves_local : actor.manually_approves) === 1,
    bot: actor.actor_type === 'Service' || actor.actor_type === 'Application',
    group: actor.actor_type === 'Group',
    discoverable: actor.discoverable === null ? null : actor.discoverable === 1,
    indexable: actor.indexable !== 0,
    hide_collections: actor.show_network === 0,
    noindex: false,
    created_at: formatInstant(actor.created_at - (actor.created_at % DAY)),
    last_status_at: actor.last_status_at === null ? null : formatInstant(actor.last_status_at).slice(0, 10),
    statuses_count: actor.public_count,
    followers_count: actor.follower_count,
    following_count: actor.following_count,
    fields: parseFields(actor.fields).map((field) => presentField(base, field)),
    emojis: emojisIn(parseEmojis(actor.emojis), actor.display_name, actor.bio, actor.fields).map(
      presentEmoji,
    ),
    roles: [],
  };
}

/** `limit` and `suspend` by administrators. */
export type Measure = 'limit' | 'suspend' | null;

export type ModeratedActor = Actor & { measure: Measure };

/** The account with `limited` or `suspended`. */
export function presentModerated(base: string, actor: ModeratedActor): Account {
  if (actor.measure === 'suspend') return presentSuspended(base, actor);
  const account: Account = presentAccount(base, actor);
  if (actor.measure === 'limit') account.limited = true;
  return account;
}

/** The name of a suspended account, without other data of its owner (as in Mastodon). */
const presentSuspended = (base: string, actor: Actor): Account => ({
  ...presentAccount(base, {
    ...actor,
    bio: '',
    avatar_url: '',
    header_url: '',
    fields: '[]',
    emojis: '[]',
    actor_type: 'Person',
    manually_approves: 0,
    approves_local: 0,
    discoverable: 0,
    indexable: 0,
    show_network: 0,
    last_status_at: null,
    public_count: 0,
    follower_count: 0,
    following_count: 0,
  }),
  display_name: '',
  suspended: true,
});

export const presentEmoji = ({ shortcode, url }: Emoji) => ({
  shortcode,
  url,
  static_url: url,
  visible_in_picker: false,
  category: null,
});

/** Local field values are plain text. */
const presentField = (base: string, { name, value, html, verifiedAt }: ProfileField) => ({
  name,
  value: html ?? textHtml(base, value),
  verified_at: verifiedAt === null ? null : formatInstant(verifiedAt),
});

const noteOf = (base: string, bio: string): string => (bio === '' ? '' : textHtml(base, bio));

/** Plain text as HTML with linked hashtags and addresses; mentions are not linked. */
export const textHtml = (base: string, text: string): string =>
  toContentHtml(text, {
    hashtagUrl: (name) => tagUrl(base, name),
    mentionUrl: () => null,
  });
