// The CredentialAccount entity: the caller's own account with its private members.
import { nullable } from '@tandem/platform/schema/shapes.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { formatInstant } from '@tandem/platform/time/clock.ts';
import type { Static } from 'typebox';
import { parseFields } from '../../accounts/users/fields.ts';
import { parseDomains } from '../../accounts/users/present.ts';
import type { Actor } from '../../foundation/actors/actors.ts';
import { QUOTE_POLICIES } from '../../foundation/quote-policies/policy.ts';
import type { QuotePolicy } from '../../foundation/tables/quotes.ts';
import type { DefaultVisibility } from '../../foundation/tables/tables.ts';
import { accountMembers, Field, presentAccount, Role } from './account.ts';

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
export const isLockedToOwner = (actor: Pick<Actor, 'approves_local' | 'manually_approves'>): boolean =>
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
