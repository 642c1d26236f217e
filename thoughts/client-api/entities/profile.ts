// The Profile entity: the caller's own profile as an app edits it.
import { nullable } from '@tandem/platform/schema/shapes.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { formatInstant } from '@tandem/platform/time/clock.ts';
import type { Static } from 'typebox';
import { parseFields } from '../../accounts/users/fields.ts';
import { parseDomains } from '../../accounts/users/present.ts';
import { accountIdOf } from '../../foundation/actors/account-ids.ts';
import type { Actor } from '../../foundation/actors/actors.ts';
import type { FeaturedTag } from '../../posts/featured-tags/featured-tags.ts';
import { Field } from './account.ts';
import { isLockedToOwner } from './credential-account.ts';
import { FeaturedTagEntity, presentFeaturedTag } from './featured-tag.ts';

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
