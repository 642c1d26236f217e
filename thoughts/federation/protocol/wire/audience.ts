// The addressees of an object (thoughts-decisions, ActivityPub, Outbound).
import type { Visibility } from '../../../tables.ts';
import { followersUri, PUBLIC } from './ids.ts';

export type Audience = { to: readonly string[]; cc: readonly string[] };

/**
 * Public things go to everyone, others to the followers; `named` are ids of people who get it besides, and of
 * the only ones who get what is private.
 */
export function audienceOf(
  base: string,
  username: string,
  visibility: Visibility,
  named: readonly string[],
): Audience {
  const followers = followersUri(base, username);
  if (visibility === 'private') return { to: named, cc: [] };
  return visibility === 'public'
    ? { to: [PUBLIC], cc: [followers, ...named] }
    : { to: [followers], cc: named };
}

/** Whether the object is public. */
export const isPublic = ({ to, cc }: Audience): boolean => to.includes(PUBLIC) || cc.includes(PUBLIC);
