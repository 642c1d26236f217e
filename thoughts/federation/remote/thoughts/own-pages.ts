// Posts of other servers that name a thought by the address of its page here, as people paste it.

import { readLocalUri, thoughtUri } from '../../../foundation/addresses/object-ids.ts';
import type { FederationContext } from '../../context.ts';
import type { JsonObject } from '../../protocol/json.ts';
import { type ParsedNote, readNote } from '../../protocol/wire/read/note.ts';
import { selectUriOf } from './store.ts';
import { findThoughtIdByUri } from './thoughts.ts';

type PageContext = Pick<FederationContext, 'base' | 'database'>;

/** As `readNote`; what it replies to and what it quotes are named by their ids. */
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

/** The id of the thought whose page here `uri` is; any other address stays, and that of no known thought. */
export async function toId(context: PageContext, uri: string): Promise<string> {
  return isPage(context, uri) ? ((await findOwnUri(context, uri)) ?? uri) : uri;
}

/** The id on the wire of the thought whose page here this is; null where there is none. */
async function findOwnUri({ base, database }: PageContext, page: string): Promise<string | null> {
  const id = await findThoughtIdByUri({ base }, database.read, page);
  if (id === null) return null;
  return (await selectUriOf.value(database.read, id)) ?? thoughtUri(base, id);
}
