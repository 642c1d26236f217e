// SQL of thoughts of other servers, by their ids there.
import { preparedAny, preparedFirst } from '@tandem/platform/database/prepared.ts';
import type { FederationDb } from '../../tables.ts';

export const selectThoughtByUri = preparedFirst((db: FederationDb, uri: string) =>
  db
    .selectFrom('thought')
    .select(['id', 'actor_id', 'created_at', 'edited_at', 'visibility', 'content_html'])
    .where('uri', '=', uri),
);

export type StoredThought = NonNullable<Awaited<ReturnType<typeof selectThoughtByUri>>>;

export const selectIsTombstone = preparedAny((db: FederationDb, uri: string) =>
  db.selectFrom('tombstone').select('id').where('uri', '=', uri),
);
