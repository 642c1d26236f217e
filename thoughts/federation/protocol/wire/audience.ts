// The addressees of an object (FEDERATION.md, Visibility and addressing).

import { followersUri, PUBLIC } from '../../../foundation/addresses/object-ids.ts';
import type { Visibility } from '../../../foundation/tables/tables.ts';

export type Audience = { to: readonly string[]; cc: readonly string[] };

/** Who may see an object; `listed` tells whether a public one is in public feeds and tags. */
export type Scope = { visibility: Visibility; listed: boolean };

/**
 * Public things go to everyone, unlisted ones in `cc`, others to the followers; `named` are ids of people who
 * get it besides, and of the only ones who get what is private.
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
