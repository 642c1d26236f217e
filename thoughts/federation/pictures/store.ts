// SQL of the addresses of remote pictures.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import type { FederationDb } from '../../foundation/tables/federation.ts';
import type { ActorId, ThoughtId } from '../../ids.ts';

export const selectPicturesOfActor = defineQuery((db: FederationDb, id: ActorId) =>
  db.selectFrom('actor').select(['host', 'avatar_url', 'header_url']).where('id', '=', id),
);

export const selectAttachmentsOf = defineQuery((db: FederationDb, id: ThoughtId) =>
  db
    .selectFrom('thought')
    .innerJoin('actor', 'actor.id', 'thought.actor_id')
    .select(['actor.host', 'thought.attachments'])
    .where('thought.id', '=', id),
);
