// SQL of reply fetches.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { sql } from 'kysely';
import type { FederationDb } from '../../foundation/tables/federation.ts';
import type { ThoughtId } from '../../ids.ts';

/** The ActivityPub id of a remote public thought. */
export const selectRemoteUri = defineQuery((db: FederationDb, id: ThoughtId) =>
  db
    .selectFrom('thought')
    .select('uri')
    .where('id', '=', id)
    .where('visibility', '=', sql.lit('public' as const)),
);
