// The CredentialAccount and Profile entities: the caller's own account, and its profile as an app edits it.
import { nullable } from '@tandem/platform/schema/shapes.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { formatInstant } from '@tandem/platform/time/clock.ts';
import type { Static } from 'typebox';
import { parseFields } from '../../accounts/users/fields.ts';
import { parseDomains } from '../../accounts/users/present.ts';
import { accountIdOf } from '../../foundation/actors/account-ids.ts';
import type { Actor } from '../../foundation/actors/actors.ts';
import { QUOTE_POLICIES } from '../../foundation/quote-policies/policy.ts';
import type { QuotePolicy } from '../../foundation/tables/quotes.ts';
import type { DefaultVisibility } from '../../foundation/tables/tables.ts';
import type { FeaturedTag } from '../../posts/featured-tags/featured-tags.ts';
import { accountMembers, Field, presentAccount, Role } from './account.ts';
import { FeaturedTagEntity, presentFeaturedTag } from './tag.ts';

const Source = Type.Object(
  {
    note: Type.String({ description: 'Plain text.' }),
    fields: Type.Array(Field),
    privacy: Type.String({ enum: ['public', 'unlisted', 'private', 'direct'] }),
    sensitive: Type.Boolean(),
    language: nullable(Type.String()),
    follow_requests_count: Type.Integer(),
    hide_collections: nullable(Type.Boolean()),
    discoverable: nullable(Type.Boolean()),
    indexable: Type.Boolean(),
    attribution_domains: Type.Array(Type.String()),
    quote_policy: Type.Unsafe<QuotePolicy>(Type.String({ enum: [...QUOTE_POLICIES] })),
  },
  { title: 'AccountSource' },
);

export const CredentialAccount = Type.Object(
  { ...accountMembers, source: Source, role: Role },
  { title: 'CredentialAccount' },
);
export type CredentialAccount = Static<typeof CredentialAccount>;

const PRIVACY = { public: 'public', unlisted: 'unlisted', followers: 'private', private: 'direct' } as const;

/** The client API name of a default visibility. */
export const toPrivacy = (visibility: DefaultVisibility | null) => PRIVACY[visibility ?? 'public'];

/** The role of every user. */
const USER_ROLE = { id: '-99', name: '', color: '', permissions: '0', highlighted: false };

/**
 * `locked` for the owner: whether anybody needs approval. Apps show follow requests to locked accounts only,
 * and followers on other servers need approval by default.
 */
const isLockedToOwner = (actor: Pick<Actor, 'approves_local' | 'manually_approves'>): boolean =>
  actor.approves_local === 1 || actor.manually_approves === 1;

export const presentCredentialAccount = (
  base: string,
  actor: Actor,
  followRequests: number,
): CredentialAccount => ({
  ...presentAccount(base, actor),
  locked: isLockedToOwner(actor),
  source: {
    note: actor.bio,
    fields: parseFields(actor.fields).map(({ name, value, verifiedAt }) => ({
      name,
      value,
      verified_at: verifiedAt === null ? null : formatInstant(verifiedAt),
    })),
    privacy: toPrivacy(actor.default_visibility),
    sensitive: actor.default_sensitive === 1,
    language: actor.language,
    follow_requests_count: followRequests,
    hide_collections: actor.show_network === 0,
    discoverable: actor.discoverable === null ? null : actor.discoverable === 1,
    indexable: actor.indexable !== 0,
    attribution_domains: parseDomains(actor.attribution_domains),
    quote_policy: actor.quote_policy ?? 'public',
  },
  role: USER_ROLE,
});

// The Profile entity: the caller's own profile as an app edits it.
export const Profile = Type.Object(
  {
    id: Type.String(),
    display_name: Type.String(),
    note: Type.String({ description: 'Plain text.' }),
    fields: Type.Array(Field, { description: 'Plain text.' }),
    avatar: nullable(Type.String()),
    avatar_static: nullable(Type.String()),
    avatar_description: Type.String(),
    header: nullable(Type.String()),
    header_static: nullable(Type.String()),
    header_description: Type.String(),
    locked: Type.Boolean(),
    bot: Type.Boolean(),
    hide_collections: Type.Boolean(),
    discoverable: Type.Boolean({ description: 'False if unset.' }),
    indexable: Type.Boolean(),
    show_media: Type.Boolean(),
    show_media_replies: Type.Boolean(),
    show_featured: Type.Boolean(),
    attribution_domains: Type.Array(Type.String()),
    featured_tags: Type.Array(FeaturedTagEntity),
  },
  { title: 'Profile' },
);
type Profile = Static<typeof Profile>;

export const presentProfile = (base: string, actor: Actor, tags: readonly FeaturedTag[]): Profile => ({
  id: accountIdOf(actor.id),
  display_name: actor.display_name,
  note: actor.bio,
  fields: parseFields(actor.fields).map(({ name, value, verifiedAt }) => ({
    name,
    value,
    verified_at: verifiedAt === null ? null : formatInstant(verifiedAt),
  })),
  avatar: actor.avatar_url || null,
  avatar_static: actor.avatar_url || null,
  avatar_description: actor.avatar_description,
  header: actor.header_url || null,
  header_static: actor.header_url || null,
  header_description: actor.header_description,
  locked: isLockedToOwner(actor),
  bot: actor.actor_type === 'Service' || actor.actor_type === 'Application',
  hide_collections: actor.show_network === 0,
  discoverable: actor.discoverable === 1,
  indexable: actor.indexable !== 0,
  show_media: actor.show_media === 1,
  show_media_replies: actor.show_media_replies === 1,
  show_featured: actor.show_featured === 1,
  attribution_domains: parseDomains(actor.attribution_domains),
  featured_tags: tags.map((tag) => presentFeaturedTag(base, tag)),
});
