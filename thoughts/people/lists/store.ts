// SQL of lists and their members.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { isIn } from '@tandem/platform/database/queries/expressions.ts';
import type { Selectable } from 'kysely';
import type { ListTable, RepliesPolicy, ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId } from '../../ids.ts';

export type List = Selectable<ListTable>;

export const selectLists = defineQuery((db: ThoughtsDb, owner: ActorId) =>
  db.selectFrom('list').selectAll().where('actor_id', '=', owner).orderBy('number'),
);

export const selectList = defineQuery((db: ThoughtsDb, owner: ActorId, number: number) =>
  db.selectFrom('list').selectAll().where('actor_id', '=', owner).where('number', '=', number),
);

/** The lists of `owner` with this member. */
export const selectListsWith = defineQuery((db: ThoughtsDb, owner: ActorId, member: ActorId) =>
  db
    .selectFrom('list_member')
    .innerJoin('list', 'list.number', 'list_member.list_number')
    .selectAll('list')
    .where('list_member.owner_id', '=', owner)
    .where('list_member.member_id', '=', member)
    .orderBy('list.number'),
);

export const insertList = defineQuery((tx: ThoughtsDb, list: Omit<ListTable, 'number'>) =>
  tx.insertInto('list').values(list).returningAll(),
);

export type ListColumns = { title: string; replies_policy: RepliesPolicy; is_exclusive: 0 | 1 };

export const updateList = defineQuery(
  (tx: ThoughtsDb, owner: ActorId, number: number, columns: ListColumns) =>
    tx
      .updateTable('list')
      .set({
        title: columns.title,
        replies_policy: columns.replies_policy,
        is_exclusive: columns.is_exclusive,
      })
      .where('actor_id', '=', owner)
      .where('number', '=', number)
      .returningAll(),
);

export const deleteList = defineQuery((tx: ThoughtsDb, owner: ActorId, number: number) =>
  tx.deleteFrom('list').where('actor_id', '=', owner).where('number', '=', number),
);

/** The actors among `people` that `owner` follows, accepted or pending. */
export const selectFollowed = defineQuery((db: ThoughtsDb, owner: ActorId, people: readonly ActorId[]) =>
  db
    .selectFrom('follow')
    .select('followee_id')
    .where('follower_id', '=', owner)
    .where((where) => isIn(db, where.ref('followee_id'), people)),
);

/** False if the list contains the member already. */
export const insertMember = defineQuery(
  (tx: ThoughtsDb, owner: ActorId, number: number, member: ActorId, now: number) =>
    tx
      .insertInto('list_member')
      .values({ owner_id: owner, list_number: number, member_id: member, created_at: now })
      .onConflict((on) => on.doNothing())
      .returning('member_id'),
);

export const deleteMembers = defineQuery((tx: ThoughtsDb, number: number, people: readonly ActorId[]) =>
  tx
    .deleteFrom('list_member')
    .where('list_number', '=', number)
    .where((where) => isIn(tx, where.ref('member_id'), people)),
);
