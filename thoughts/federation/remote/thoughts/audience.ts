// What addressing means here: who may see a thought of another server.
import type { Visibility } from '../../../tables.ts';
import { readLocalUri } from '../../protocol/wire/ids.ts';
import type { Audience } from '../../protocol/wire/read/values.ts';

/**
 * Public where everybody is named, in `to` or `cc` (unlisted counts as public); for followers where the author's
 * collection is named; otherwise for those named alone.
 */
export function visibilityOf(audience: Audience, followersUri: string | null): Visibility {
  if (audience.isPublic) return 'public';
  return followersUri !== null && audience.ids.includes(followersUri) ? 'followers' : 'private';
}

/** The usernames of people here among `uris`. */
export const localUsernames = (base: string, uris: readonly string[]): string[] =>
  uris.flatMap((uri) => {
    const local = readLocalUri(base, uri);
    return local?.kind === 'actor' ? [local.username] : [];
  });
