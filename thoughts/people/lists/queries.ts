// SQL of the members of a list.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { isIn } from '@tandem/platform/database/queries/expressions.ts';
import { inlined } from '@tandem/platform/database/queries/placeholders.ts';
import { sql } from 'kysely';
import { notSuspended } from '../../foundation/actors/queries.ts';
import type { PositionRange } from '../../foundation/paging/positions.ts';
import { isInRange } from '../../foundation/paging/queries.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId } from '../../ids.ts';

/** The members of a list among `people`. */
export const selectMembersAmong = defineQuery((db: ThoughtsDb, list: number, people: readonly ActorId[]) =>
  db
    .selectFrom('list_member')
    .select('member_id')
    .where('list_number', '=', list)
    .where((where) => isIn(db, where.ref('member_id'), people)),
);

/** The members of a list, without suspended ones, the last added first. */
export const selectMemberPage = defineQuery((db: ThoughtsDb, list: number, range: PositionRange) =>
  db
    .selectFrom('list_member')
    .innerJoin('actor', 'actor.id', 'list_member.member_id')
    .selectAll('actor')
    .select('list_member.created_at as at')
    .where('list_member.list_number', '=', list)
    .where(notSuspended(sql.ref('list_member.member_id')))
    .where(isInRange('list_member.created_at', 'list_member.member_id', range))
    .orderBy('list_member.created_at', range.fromOldest ? 'asc' : 'desc')
    .orderBy('list_member.member_id', range.fromOldest ? 'asc' : 'desc')
    .limit(inlined(range.rows)),
);
