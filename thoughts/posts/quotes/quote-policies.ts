// Changes the quote policy of a thought. Existing approvals remain valid until revoked.
import type { Instant } from '@tandem/platform/time/clock.ts';
import { record } from '../../foundation/events/events.ts';
import { quotePolicyOf } from '../../foundation/quote-policies/policy.ts';
import type { QuotePolicy, RemoteQuotePolicy } from '../../foundation/tables/quotes.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { QuotedThought } from './stamps.ts';
import { updateQuotePolicy } from './store.ts';

/** `thought` must be locked. Other servers are notified if the change affects them. */
export async function changeQuotePolicy(
  tx: ThoughtsDb,
  thought: QuotedThought,
  policy: QuotePolicy,
  now: Instant,
): Promise<void> {
  if ((thought.quote_policy ?? 'public') === policy) return;
  await updateQuotePolicy.run(tx, thought.id, policy);
  const { id: thoughtId, actor_id: actorId } = thought;
  if (quotePolicyOf({ ...thought, quote_policy: policy }) !== quotePolicyOf(thought))
    await record(tx, { kind: 'quote-policy-changed', actorId, thoughtId, at: now }, now);
}

/** Stores the quote policy of a remote thought. */
export async function keepRemotePolicy(
  tx: ThoughtsDb,
  { id, quote_policy: before }: Pick<QuotedThought, 'id' | 'quote_policy'>,
  policy: RemoteQuotePolicy,
): Promise<void> {
  if (before !== policy) await updateQuotePolicy.run(tx, id, policy);
}
