// SQL of link targets in remote texts, emoji in names, and the viewer's marks.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { isIn } from '@tandem/platform/database/queries/expressions.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId, ThoughtId } from '../../ids.ts';

/** Those of other servers with these ids, in no order. */
export const selectThoughtsByUris = defineQuery((db: ThoughtsDb, uris: readonly string[]) =>
  db
    .selectFrom('thought')
    .select(['id', 'uri', 'url'])
    .where((where) => isIn(db, where.ref('uri'), uris)),
);

/** The stored custom emoji of people. */
export const selectActorEmojis = defineQuery((db: ThoughtsDb, ids: readonly ActorId[]) =>
  db
    .selectFrom('actor')
    .select(['id', 'emojis'])
    .where((where) => isIn(db, where.ref('id'), ids)),
);

/**
 * The thoughts among `ids` that `viewer` bookmarked, whose conversation `viewer` muted, or that are pinned by
 * their author. The joins use unique keys.
 */
export const selectMarks = defineQuery((db: ThoughtsDb, viewer: ActorId, ids: readonly ThoughtId[]) =>
  db
    .selectFrom('thought')
    .leftJoin('bookmark', (join) =>
      join.onRef('bookmark.thought_id', '=', 'thought.id').on('bookmark.actor_id', '=', viewer),
    )
    .leftJoin('pin', 'pin.thought_id', 'thought.id')
    .leftJoin('conversation_mute as mute', (join) =>
      join.onRef('mute.root_id', '=', 'thought.root_id').on('mute.actor_id', '=', viewer),
    )
    .select([
      'thought.id',
      'bookmark.number as bookmark_number',
      'pin.number as pin_number',
      'mute.created_at as muted_at',
    ])
    .where((where) => isIn(db, where.ref('thought.id'), ids))
    .where((where) =>
      where.or([
        where('bookmark.number', 'is not', null),
        where('pin.number', 'is not', null),
        where('mute.created_at', 'is not', null),
      ]),
    ),
);
