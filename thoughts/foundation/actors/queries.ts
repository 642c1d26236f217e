// The actor columns of lists of people, for the SQL of other features.
import {
  type Expression,
  type ExpressionBuilder,
  expressionBuilder,
  type RawBuilder,
  type Selectable,
  type SqlBool,
  sql,
} from 'kysely';
import type { ActorId } from '../../ids.ts';
import type { ActorTable, ThoughtsTables } from '../tables/tables.ts';

type Actor = Selectable<ActorTable>;

export const PROFILE_COLUMNS = [
  'actor.id',
  'actor.username',
  'actor.host',
  'actor.display_name',
  'actor.bio',
  'actor.avatar_url',
  'actor.header_url',
  'actor.custom_css',
  'actor.style_hidden',
  'actor.created_at',
  'actor.public_count',
  'actor.follower_count',
  'actor.following_count',
  'actor.show_network',
] as const;
type ColumnOf<Reference> = Reference extends `actor.${infer Column extends keyof Actor}` ? Column : never;
/** An actor with the columns of {@link PROFILE_COLUMNS}. */
export type Profile = Pick<Actor, ColumnOf<(typeof PROFILE_COLUMNS)[number]>>;

type From = Pick<ExpressionBuilder<ThoughtsTables, never>, 'selectFrom'>;

/**
 * The ids (as `id`) of suspended actors: users with a disabled account, and suspended actors of other
 * servers. The set is small, so statements read it once. SQLite joins the tables of a cross join in their
 * order: in a union it would otherwise read every actor, in the order of ids.
 */
export const suspendedActorIds = (from: From) =>
  from
    .selectFrom('account')
    .crossJoin('actor')
    .select('actor.id as id')
    .whereRef('actor.account_id', '=', 'account.id')
    .where('account.disabled_at', 'is not', null)
    .unionAll(
      from
        .selectFrom('actor_limit')
        .select('actor_limit.actor_id as id')
        .where('actor_limit.level', '=', sql.lit('suspend' as const)),
    );

/** True if the actor with the id `id` is not suspended. */
export const notSuspended = (id: Expression<ActorId>): RawBuilder<SqlBool> =>
  sql<SqlBool>`${id} not in ${suspendedActorIds(expressionBuilder<ThoughtsTables>())}`;

/**
 * True if the `actor` in scope agreed to be suggested and listed. Null is no consent. The literal matches the
 * partial indexes of discoverable actors.
 */
export const isDiscoverable = sql<SqlBool>`actor.discoverable = 1`;
