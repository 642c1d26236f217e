// Remote posts that reference a local thought by its page address, as people paste it.

import { readLocalUri, thoughtUri } from '../../../foundation/addresses/object-ids.ts';
import type { FederationContext } from '../../context.ts';
import type { JsonObject } from '../../protocol/json.ts';
import { type ParsedNote, readNote } from '../../protocol/wire/read/note.ts';
import { selectUriOf } from './store.ts';
import { findThoughtIdByUri } from './thoughts.ts';

type PageContext = Pick<FederationContext, 'base' | 'database'>;

/** As `readNote`, with page addresses of the parent and the quoted post replaced by ids. */
export async function readNoteWithIds(
  context: PageContext,
  document: JsonObject,
): Promise<ParsedNote | null> {
  const note = readNote(document);
  if (note === null || !(isPage(context, note.inReplyTo) || isPage(context, note.quoted))) return note;
  const idOf = async (uri: string | null) => uri && toId(context, uri);
  return { ...note, inReplyTo: await idOf(note.inReplyTo), quoted: await idOf(note.quoted) };
}

const isPage = ({ base }: PageContext, uri: string | null): boolean =>
  uri !== null && readLocalUri(base, uri)?.kind === 'page';

/**
 * The id of the thought with the local page `uri`; other addresses, and pages of unknown thoughts, are
 * unchanged.
 */
export async function toId(context: PageContext, uri: string): Promise<string> {
  return isPage(context, uri) ? ((await findOwnUri(context, uri)) ?? uri) : uri;
}

/** The ActivityPub id of the thought with this local page; null if there is none. */
async function findOwnUri({ base, database }: PageContext, page: string): Promise<string | null> {
  const id = await findThoughtIdByUri({ base }, database.read, page);
  if (id === null) return null;
  return (await selectUriOf.value(database.read, id)) ?? thoughtUri(base, id);
}
