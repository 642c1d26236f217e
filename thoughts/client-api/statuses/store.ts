// SQL of what statuses show besides the thought: the people they name, and their parents.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { isIn } from '@tandem/platform/database/queries/expressions.ts';
import type { ThoughtId } from '../../ids.ts';
import type { ThoughtsDb } from '../../tables.ts';

const named = (db: ThoughtsDb, table: 'mention' | 'recipient', ids: readonly ThoughtId[]) =>
  db
    .selectFrom(`${table} as named`)
    .innerJoin('actor', 'actor.id', 'named.actor_id')
    .select(['named.thought_id', 'actor.id', 'actor.username', 'actor.host', 'actor.url'])
    .where((where) => isIn(db, where.ref('named.thought_id'), ids));

/** The people whom each thought mentions or is addressed to, once each. */
export const selectNamed = defineQuery((db: ThoughtsDb, ids: readonly ThoughtId[]) =>
  named(db, 'mention', ids).union(named(db, 'recipient', ids)),
);

/** The numbers and authors of thoughts. */
export const selectParents = defineQuery((db: ThoughtsDb, ids: readonly ThoughtId[]) =>
  db
    .selectFrom('thought')
    .select(['id', 'actor_id', 'created_at', 'tie'])
    .where((where) => isIn(db, where.ref('id'), ids)),
);
