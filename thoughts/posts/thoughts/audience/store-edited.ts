// SQL of the users affected by an edit: those who boosted or quoted the thought.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { inlined } from '@tandem/platform/database/queries/placeholders.ts';
import type { ThoughtsDb } from '../../../foundation/tables/tables.ts';
import type { ThoughtId } from '../../../ids.ts';

/** The local users among the first `limit` boosters of a thought. */
export const selectLocalBoosters = defineQuery((db: ThoughtsDb, thoughtId: ThoughtId, limit: number) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('boost')
        .select('boost.actor_id')
        .where('boost.thought_id', '=', thoughtId)
        .limit(inlined(limit))
        .as('booster'),
    )
    .innerJoin('actor', 'actor.id', 'booster.actor_id')
    .where('actor.host', 'is', null)
    .select('actor.id'),
);

/** The newest approved quotes of a local thought by local users. */
export const selectQuotesOfOwn = defineQuery((db: ThoughtsDb, thoughtId: ThoughtId, limit: number) =>
  db
    .selectFrom('quote_stamp')
    .innerJoin('thought as quoting', (join) =>
      join.on((on) => on('quoting.id', '=', on.cast<ThoughtId>('quote_stamp.quoting_uri', 'text'))),
    )
    .where('quote_stamp.thought_id', '=', thoughtId)
    .where('quote_stamp.revoked_at', 'is', null)
    .select(['quoting.id', 'quoting.actor_id'])
    .orderBy('quoting.created_at', 'desc')
    .limit(inlined(limit)),
);

/** The newest approved quotes of a remote post by local users. */
export const selectQuotesOfRemote = defineQuery((db: ThoughtsDb, uri: string, limit: number) =>
  db
    .selectFrom('quote_request as asked')
    .innerJoin('quote_approval as approval', 'approval.thought_id', 'asked.thought_id')
    .innerJoin('thought as quoting', 'quoting.id', 'asked.thought_id')
    .where('asked.quoted_uri', '=', uri)
    .where('approval.withdrawn_at', 'is', null)
    .select(['quoting.id', 'quoting.actor_id'])
    .orderBy('quoting.created_at', 'desc')
    .limit(inlined(limit)),
);
