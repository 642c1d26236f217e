// SQL of previews.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import type { MediaId } from '../../ids.ts';
import type { JournalDb, PreviewTable } from '../../tables.ts';
import { isPresent } from '../queries.ts';

/** The preview of a visible photo, with the id of its file as `id`. */
export const selectPreview = defineQuery((db: JournalDb, photoId: MediaId) =>
  db
    .selectFrom('preview')
    .select(['file_id as id', 'content_type', 'extension', 'size', 'sha256'])
    .where('photo_id', '=', photoId)
    .where((where) =>
      where.exists(where.selectFrom('media').select('id').where('media.id', '=', photoId).where(isPresent)),
    ),
);

/** Replaces an existing preview. */
export const upsertPreview = defineQuery((tx: JournalDb, preview: PreviewTable) =>
  tx
    .insertInto('preview')
    .values(preview)
    .onConflict((on) =>
      on.column('photo_id').doUpdateSet(({ ref }) => ({
        file_id: ref('excluded.file_id'),
        content_type: ref('excluded.content_type'),
        extension: ref('excluded.extension'),
        size: ref('excluded.size'),
        sha256: ref('excluded.sha256'),
      })),
    ),
);
