// SQL of asking for replies.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { sql } from 'kysely';
import type { FederationDb } from '../../foundation/tables/federation.ts';
import type { ThoughtId } from '../../ids.ts';

/** The id that the server of a public thought gave it. */
export const selectRemoteUri = defineQuery((db: FederationDb, id: ThoughtId) =>
  db
    .selectFrom('thought')
    .select('uri')
    .where('id', '=', id)
    .where('visibility', '=', sql.lit('public' as const)),
);
