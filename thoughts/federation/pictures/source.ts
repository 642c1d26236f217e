// Finds the address of the picture that a token names.
import { parseAttachments } from '../../accounts/media/attachments.ts';
import {
  type PictureSource,
  type RemotePictures,
  readPictureToken,
} from '../../foundation/remote-pictures/addresses.ts';
import type { FederationDb } from '../../foundation/tables/federation.ts';
import { isDomainBlocked } from '../remote/blocked-domains.ts';
import { selectAttachmentsOf, selectPicturesOfActor } from './store.ts';

type Found = { url: string; host: string | null };

/**
 * Null where nobody signed the token, where the picture is not there any more, and where its domain or that
 * of its author is blocked.
 */
export async function findPictureUrl(
  db: FederationDb,
  pictures: RemotePictures,
  text: string,
): Promise<string | null> {
  const token = readPictureToken(text);
  if (token === null) return null;
  const found = token.url === null ? await findInRow(db, token.source) : { url: token.url, host: null };
  if (found === null || !pictures.isSigned(token, found.url)) return null;
  if (await isDomainBlocked(db, found.url)) return null;
  if (found.host !== null && (await isDomainBlocked(db, `https://${found.host}/`))) return null;
  return found.url;
}

async function findInRow(db: FederationDb, source: PictureSource): Promise<Found | null> {
  if (source.kind === 'url') return null;
  if (source.kind === 'attachment') {
    const row = await selectAttachmentsOf.first(db, source.thoughtId);
    const attachment = row && parseAttachments(row.attachments)[source.position];
    return attachment ? { url: attachment.url, host: row.host } : null;
  }
  const row = await selectPicturesOfActor.first(db, source.actorId);
  return row ? { url: source.kind === 'avatar' ? row.avatar_url : row.header_url, host: row.host } : null;
}
