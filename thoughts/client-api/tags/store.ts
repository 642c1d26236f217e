// SQL of pages of followed hashtags.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { inlined } from '@tandem/platform/database/queries/placeholders.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId } from '../../ids.ts';
import type { SequenceRange } from '../paging/pages.ts';

export const selectFollowedPage = defineQuery(
  (db: ThoughtsDb, self: ActorId, { older, newer, fromOldest, rows }: SequenceRange) =>
    db
      .selectFrom('followed_tag')
      .select(['number', 'tag'])
      .where('actor_id', '=', self)
      .$if(older !== null, (query) => query.where('number', '<', older ?? 0))
      .$if(newer !== null, (query) => query.where('number', '>', newer ?? 0))
      .orderBy('number', fromOldest ? 'asc' : 'desc')
      .limit(inlined(rows)),
);
