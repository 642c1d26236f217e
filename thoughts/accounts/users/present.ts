// Users in their API form.
import type { Account, AccountTable } from '@tandem/platform/database/tables.ts';
import { formatInstant } from '@tandem/platform/time/clock.ts';
import { accountIdOf } from '../../foundation/actors/account-ids.ts';
import type { Actor } from '../../foundation/actors/actors.ts';
import { displayNameOf, handleOf, styleOf } from '../../foundation/actors/present.ts';
import type { Profile } from '../../foundation/actors/queries.ts';
import type { FullProfile, PublicProfile, PublicUser } from './contract.ts';
import { parseFields } from './fields.ts';

/** `topFriends` are usernames in order. */
export const presentPublicUser = (actor: Profile, topFriends: readonly string[]): PublicUser => ({
  username: handleOf(actor),
  number: accountIdOf(actor.id),
  host: actor.host,
  displayName: displayNameOf(actor),
  bio: actor.bio,
  avatarUrl: actor.avatar_url,
  headerUrl: actor.header_url,
  customCss: styleOf(actor),
  joinedAt: formatInstant(actor.created_at),
  thoughtCount: actor.public_count,
  followerCount: actor.follower_count,
  followingCount: actor.following_count,
  topFriends: [...topFriends],
  hidesNetwork: actor.show_network === 0,
});

export const presentFields = (stored: string): PublicProfile['fields'] =>
  parseFields(stored).map(({ name, value, verifiedAt }) => ({
    name,
    value,
    verifiedAt: verifiedAt === null ? null : formatInstant(verifiedAt),
  }));

/** Parses the column of attribution domains. */
export const parseDomains = (stored: string): string[] => (stored === '[]' ? [] : JSON.parse(stored));

const presentFlag = (flag: 0 | 1 | null): boolean | null => (flag === null ? null : flag === 1);

export const presentFullProfile = (
  actor: Actor,
  { email, pending_email = null }: Pick<AccountTable, 'email'> & Partial<Pick<Account, 'pending_email'>>,
  topFriends: readonly string[],
): FullProfile => ({
  ...presentPublicUser(actor, topFriends),
  customCss: actor.custom_css,
  styleHidden: actor.style_hidden === 1,
  email,
  ...(pending_email === null ? {} : { pendingEmail: pending_email }),
  manuallyApprovesFollowers: actor.manually_approves === 1,
  manuallyApprovesLocalFollowers: actor.approves_local === 1,
  actorType: actor.actor_type as FullProfile['actorType'],
  fields: presentFields(actor.fields),
  discoverable: presentFlag(actor.discoverable),
  indexable: presentFlag(actor.indexable),
  showToVisitors: actor.show_to_visitors === 1,
  showNetwork: actor.show_network === 1,
  atom: actor.atom === 1,
  language: actor.language,
  defaultVisibility: actor.default_visibility ?? 'public',
  quotePolicy: actor.quote_policy ?? 'public',
  repliesInHome: actor.replies_in_home,
  avatarDescription: actor.avatar_description,
  headerDescription: actor.header_description,
  attributionDomains: parseDomains(actor.attribution_domains),
});
