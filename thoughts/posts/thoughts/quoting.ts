// Quoting by new local thoughts: permission, audience and approval (docs/decisions/0252).
import { invalid, Refusal } from '@tandem/platform/refusal.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import { type QuoteChance, quoteChanceOf, type ToAuthor } from '../../foundation/quote-policies/policy.ts';
import { isFollowing } from '../../foundation/relations/queries.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import { type ActorId, toThoughtId } from '../../ids.ts';
import { requestQuote } from '../quotes/requests.ts';
import { approveOwnQuote } from '../quotes/stamps.ts';
import type { Audience, RequestedAudience } from './audience/addressing.ts';
import type { References } from './content/body.ts';
import { findThought } from './queries.ts';
import type { ThoughtRow } from './store.ts';
import { lockThought } from './thoughts.ts';

const noSuchThought = (): Refusal =>
  invalid('/quote', 'must be the id of a visible thought', 'no-such-quote');

/**
 * The thought with the id `quote`, locked if it is local; null for none. Refuses a thought hidden from
 * `author` or not quotable by `author`.
 */
export async function findQuoted(
  tx: ThoughtsDb,
  quote: string | null,
  author: ActorId,
): Promise<ThoughtRow | null> {
  if (quote === null) return null;
  const found = await findThought(tx, toThoughtId(quote.toLowerCase()), author);
  if (!found) throw noSuchThought();
  const quoted = found.is_local === 1 ? await lockThought(tx, found.id, author).catch(asInvalid) : found;
  if ((await findQuoteChance(tx, quoted, author)) === 'denied') throw refusalOf(quoted, author);
  return quoted;
}

/** The thought was deleted or hidden by a block after the first read. */
function asInvalid(error: unknown): never {
  throw error instanceof Refusal && error.kind === 'not-found' ? noSuchThought() : error;
}

const refusalOf = (quoted: ThoughtRow, author: ActorId): Refusal =>
  quoted.visibility === 'public' || quoted.actor_id !== author
    ? invalid('/quote', 'must be a thought whose author permits the quote', 'quote-denied')
    : invalid('/quote', 'must not be a private thought', 'quote-private');

/** The outcome to expect if `viewer` quotes `thought`. The caller checks visibility. */
export async function findQuoteChance(
  db: ThoughtsDb,
  thought: Pick<ThoughtRow, 'actor_id' | 'visibility' | 'is_local' | 'quote_policy'>,
  viewer: ActorId,
): Promise<QuoteChance> {
  const nobody: ToAuthor = { isAuthor: thought.actor_id === viewer, isFollower: false, isFollowed: false };
  const chance = quoteChanceOf(thought, nobody);
  if (chance === 'automatic' || thought.visibility !== 'public' || thought.quote_policy === null)
    return chance;
  const isFollower = await isFollowing(db, viewer, thought.actor_id);
  const isFollowed = await isFollowing(db, thought.actor_id, viewer);
  return quoteChanceOf(thought, { ...nobody, isFollower, isFollowed });
}

/** The default audience is `followers` for a quote of a followers-only thought. */
export const audienceBeside = (
  named: RequestedAudience,
  quoted: ThoughtRow | null,
  parent: ThoughtRow | null,
): RequestedAudience =>
  quoted?.visibility === 'followers' && parent?.visibility !== 'private' && !named.recipients?.length
    ? { ...named, visibility: named.visibility ?? 'followers' }
    : named;

/**
 * Refuses a public quote of a followers-only thought, and a non-public quote of another author: quoted
 * authors must be able to read and revoke quotes of their thoughts.
 */
export function requireQuotableIn(
  { visibility }: Pick<Audience, 'visibility'>,
  quoted: ThoughtRow | null,
  author: ActorId,
): void {
  if (quoted === null) return;
  if (quoted.actor_id !== author && visibility !== 'public')
    throw invalid('/visibility', 'must be public if another author is quoted', 'quote-not-public');
  if (quoted.visibility === 'followers' && visibility === 'public')
    throw invalid(
      '/visibility',
      'must not be public if the quoted thought is for followers',
      'quote-widened',
    );
}

/** `base` is this server's public scheme and authority. */
export const referencesTo = (base: string, { id, uri, is_local }: ThoughtRow): References => ({
  emojis: [],
  mentions: [],
  quote: { uri: uri ?? `${base}/thoughts/${id}`, id: is_local === 1 ? id : null },
});

/** Approves a quote of a local thought immediately, or requests approval from the author's server. */
export async function recordQuote(
  tx: ThoughtsDb,
  thought: ThoughtRow,
  quoted: ThoughtRow,
  now: Instant,
): Promise<void> {
  if (quoted.is_local === 0) {
    await requestQuote(tx, thought, { uri: quoted.uri ?? '', authorId: quoted.actor_id }, now);
    return;
  }
  // Only self-quotes can be non-public. They need no approval, and a stamp would add them to the public quote
  // count.
  if (thought.visibility !== 'public') return;
  if (!(await approveOwnQuote(tx, quoted, thought, now)))
    throw invalid('/quote', 'must be a thought with fewer than 20 quotes by you', 'too-many-quotes');
}
