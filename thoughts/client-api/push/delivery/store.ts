// SQL of the texts in push messages.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import type { ThoughtsDb } from '../../../foundation/tables/tables.ts';
import type { ActorId, ThoughtId } from '../../../ids.ts';

/** The plain text of a thought. */
export const selectText = defineQuery((db: ThoughtsDb, id: ThoughtId) =>
  db.selectFrom('thought').select('content').where('id', '=', id),
);

/** The plain text of a profile. */
export const selectBio = defineQuery((db: ThoughtsDb, id: ActorId) =>
  db.selectFrom('actor').select('bio').where('id', '=', id),
);
