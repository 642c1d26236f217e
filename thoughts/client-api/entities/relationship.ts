// The Relationship entity: the caller's relation to another account.
import { nullable } from '@tandem/platform/schema/shapes.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { formatInstant } from '@tandem/platform/time/clock.ts';
import type { Static } from 'typebox';
import { accountIdOf } from '../../foundation/actors/account-ids.ts';
import type { ActorId } from '../../ids.ts';
import { readLanguages } from '../../people/follows/options.ts';

export const Relationship = Type.Object(
  {
    id: Type.String(),
    following: Type.Boolean(),
    showing_reblogs: Type.Boolean(),
    notifying: Type.Boolean(),
    languages: nullable(Type.Array(Type.String())),
    followed_by: Type.Boolean(),
    blocking: Type.Boolean(),
    blocked_by: Type.Boolean(),
    muting: Type.Boolean(),
    muting_notifications: Type.Boolean(),
    muting_expires_at: nullable(Type.String({ format: 'date-time' })),
    requested: Type.Boolean(),
    requested_by: Type.Boolean(),
    domain_blocking: Type.Boolean(),
    endorsed: Type.Boolean(),
    note: Type.String(),
  },
  { title: 'ClientRelationship' },
);
export type Relationship = Static<typeof Relationship>;

type FollowState = 'pending' | 'accepted' | null;

type RelationshipFacts = {
  id: ActorId;
  my_follow: FollowState;
  their_follow: FollowState;
  blocking: number | boolean;
  blocked_by: number | boolean;
  domain_blocking: unknown;
  endorsed: unknown;
  /** Null without follow options. */
  shows_boosts: number | null;
  notifies: number | null;
  languages: string | null;
  note: string | null;
  /** Null if the account is not muted. */
  hides_notifications: number | null;
  mute_expires_at: number | null;
};

export const presentRelationship = (facts: RelationshipFacts): Relationship => ({
  id: accountIdOf(facts.id),
  following: facts.my_follow === 'accepted',
  showing_reblogs: facts.my_follow === 'accepted' && facts.shows_boosts !== 0,
  notifying: facts.notifies === 1,
  languages: readLanguages(facts.languages),
  followed_by: facts.their_follow === 'accepted',
  blocking: Boolean(facts.blocking),
  blocked_by: Boolean(facts.blocked_by),
  muting: facts.hides_notifications !== null,
  muting_notifications: facts.hides_notifications === 1,
  muting_expires_at: facts.mute_expires_at === null ? null : formatInstant(facts.mute_expires_at),
  requested: facts.my_follow === 'pending',
  requested_by: facts.their_follow === 'pending',
  domain_blocking: Boolean(facts.domain_blocking),
  endorsed: Boolean(facts.endorsed),
  note: facts.note ?? '',
});
