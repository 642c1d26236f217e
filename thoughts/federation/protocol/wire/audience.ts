// The recipients of an object (FEDERATION.md, Visibility and addressing).

import { followersUri, PUBLIC } from '../../../foundation/addresses/object-ids.ts';
import type { Visibility } from '../../../foundation/tables/tables.ts';

export type Audience = { to: readonly string[]; cc: readonly string[] };

/** Visibility of an object; `listed` includes a public one in public feeds and tags. */
export type Scope = { visibility: Visibility; listed: boolean };

/**
 * Public objects are addressed to the public (unlisted ones in `cc`), others to followers. `named` are the
 * ids of additional recipients; for private objects, of the only ones.
 */
export function audienceOf(
  base: string,
  username: string,
  { visibility, listed }: Scope,
  named: readonly string[],
): Audience {
  const followers = followersUri(base, username);
  if (visibility === 'private') return { to: named, cc: [] };
  if (visibility === 'followers') return { to: [followers], cc: named };
  return listed ? { to: [PUBLIC], cc: [followers, ...named] } : { to: [followers], cc: [PUBLIC, ...named] };
}

/** Whether the object is public. */
export const isPublic = ({ to, cc }: Audience): boolean => to.includes(PUBLIC) || cc.includes(PUBLIC);
