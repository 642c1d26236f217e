// Serves media by id, with ranges and conditional requests.
import type { Reply } from '@tandem/platform/http/replies/reply.ts';
import { type ServedFile, serveFile as serve } from '@tandem/platform/media/serving/serve-file.ts';
import type { JournalContext } from '../context.ts';
import type { MediaTable } from '../tables.ts';
import { selectMedium } from './store.ts';

type Header = (name: string) => string | undefined;

/** Replies to a GET or HEAD; null if there is no such medium of that kind. */
export async function serveMedium(
  journal: Pick<JournalContext, 'database' | 'blobStore' | 'log'>,
  key: Pick<MediaTable, 'id' | 'kind'>,
  method: string,
  header: Header,
): Promise<Reply | null> {
  const medium = await selectMedium(journal.database.read, key);
  return medium ? serveFile(journal, medium, method, header) : null;
}

/** Replies to a GET or HEAD; null if the file is missing. */
export const serveFile = (
  { blobStore, log }: Pick<JournalContext, 'blobStore' | 'log'>,
  medium: ServedFile,
  method: string,
  header: Header,
): Promise<Reply | null> => serve({ blobStore, log, cacheControl: REVALIDATED }, medium, method, header);

/**
 * Requires revalidation (304) on each use, because a cached copy must not outlive a deletion
 * (docs/decisions/0126).
 */
const REVALIDATED = 'private, no-cache';
