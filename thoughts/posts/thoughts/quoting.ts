// Quoting: what a new thought of a user here may quote, and what follows from it (docs/decisions/0280).
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
  invalid('/quote', 'must be the id of a thought you may see', 'no-such-quote');

/**
 * The thought with the id `quote`, locked if it is of this server; null for none. Refuses one that `author`
 * may not see, or that its author lets nobody quote, or not `author`.
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

/** It was deleted, or hidden by a block, since it was found. */
function asInvalid(error: unknown): never {
  throw error instanceof Refusal && error.kind === 'not-found' ? noSuchThought() : error;
}

const refusalOf = (quoted: ThoughtRow, author: ActorId): Refusal =>
  quoted.visibility === 'public' || quoted.actor_id !== author
    ? invalid('/quote', 'must be a thought whose author lets you quote it', 'quote-denied')
    : invalid('/quote', 'must not be a private thought', 'quote-private');

/** What would become of a quote of `thought`, which `viewer` may see. */
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

/** What quotes something for followers is for followers unless it says otherwise. */
export const audienceBeside = (
  named: RequestedAudience,
  quoted: ThoughtRow | null,
  parent: ThoughtRow | null,
): RequestedAudience =>
  quoted?.visibility === 'followers' && parent?.visibility !== 'private' && !named.recipients?.length
    ? { ...named, visibility: named.visibility ?? 'followers' }
    : named;

/**
 * Refuses to show what is for followers to everybody, and to quote others where they might not see it: who
 * is quoted can read what is said about it, and take the quote back.
 */
export function requireQuotableIn(
  { visibility }: Pick<Audience, 'visibility'>,
  quoted: ThoughtRow | null,
  author: ActorId,
): void {
  if (quoted === null) return;
  if (quoted.actor_id !== author && visibility !== 'public')
    throw invalid('/visibility', 'must be public where others are quoted', 'quote-not-public');
  if (quoted.visibility === 'followers' && visibility === 'public')
    throw invalid('/visibility', 'must not be public, as what is quoted is for followers', 'quote-widened');
}

/** `base` is this server's public scheme and authority. */
export const referencesTo = (base: string, { id, uri, is_local }: ThoughtRow): References => ({
  emojis: [],
  mentions: [],
  quote: { uri: uri ?? `${base}/thoughts/${id}`, id: is_local === 1 ? id : null },
});

/** What follows from quoting `quoted`: approval at once, or a request to its author's server. */
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
  // Nobody has to approve of quoting themselves, and a stamp would count what few may see.
  if (thought.visibility !== 'public') return;
  if (!(await approveOwnQuote(tx, quoted, thought, now)))
    throw invalid('/quote', 'must be a thought that you quoted fewer than 20 times', 'too-many-quotes');
}
