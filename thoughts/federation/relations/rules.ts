// Decides a relation by the statements about it, whatever the order in which they arrive (0112).
import type { Instant } from '@tandem/platform/time/clock.ts';

/**
 * What is known of one activity id of a relation. `firstAt`, `assertedAt`: signed times of the first and of
 * the latest assertion; `bodyHash` is that of the latest. `undoneAt`, `undoneBy`: signed time and body hash
 * of the latest Undo that names the id. `holds`: this assertion is the current one, as at most one of a
 * relation is.
 */
export type Statement = {
  firstAt: Instant | null;
  assertedAt: Instant | null;
  bodyHash: string | null;
  undoneAt: Instant | null;
  undoneBy: string | null;
  holds: boolean;
};

/** An inbound assertion: signed time and body hash of its request, and its `published`. */
export type Assertion = { at: Instant; bodyHash: string; published: Instant | null };

/** An inbound Undo: signed time and body hash of its request. */
export type Undo = Pick<Assertion, 'at' | 'bodyHash'>;

/** The statement of an id that is not known. */
export const NO_STATEMENT: Statement = {
  firstAt: null,
  assertedAt: null,
  bodyHash: null,
  undoneAt: null,
  undoneBy: null,
  holds: false,
};

/** The statements of one relation by activity. */
type Known<Stored extends Statement> = ReadonlyMap<string, Stored>;

/**
 * The statements that an assertion by `activity` changes; `own` is what is known of that activity. The latest
 * statement decides, by signed time; at equal times, which are whole seconds, the one that arrives last. An
 * assertion that holds replaces the one before.
 */
export function afterAssertion<Stored extends Statement>(
  known: Known<Stored>,
  activity: string,
  own: Stored,
  assertion: Assertion,
): Map<string, Stored> {
  const others = [...known].filter(([other]) => other !== activity);
  // Only servers with a single id for a relation assert it again by equal bytes.
  const isRetry =
    own.bodyHash === assertion.bodyHash && others.some(([, { assertedAt }]) => assertedAt !== null);
  if (isRetry) return new Map();
  const isLatest = own.assertedAt === null || assertion.at >= own.assertedAt;
  const next: Stored = {
    ...own,
    firstAt: Math.min(own.firstAt ?? assertion.at, assertion.at),
    assertedAt: isLatest ? assertion.at : own.assertedAt,
    bodyHash: isLatest ? assertion.bodyHash : own.bodyHash,
    holds: own.holds || isCurrent([...known.values(), own], own, assertion),
  };
  // An early Undo that named the id alone, and so no relation yet, ends what was asserted before it.
  const endedBefore = own.firstAt === null ? (own.undoneAt ?? 0) : 0;
  const ended = others.filter(
    ([, { holds, assertedAt }]) => holds && (next.holds || (assertedAt ?? 0) < endedBefore),
  );
  return new Map([
    [activity, next] as const,
    ...ended.map(([other, one]) => [other, { ...one, holds: false }] as const),
  ]);
}

/**
 * Whether an assertion whose id does not hold is newer than the latest Undo of the relation and than the
 * assertion that holds. The first assertion after an Undo of its id is the one that this Undo meant, even if
 * signed later, unless it was published later or another assertion arrives that the Undo must have meant.
 */
function isCurrent(
  all: readonly Statement[],
  own: Statement,
  { at, bodyHash, published }: Assertion,
): boolean {
  const assertedAt = Math.max(own.assertedAt ?? at, at);
  const undoneAt = Math.max(...all.map((one) => one.undoneAt ?? 0));
  const heldSince = Math.max(...all.map((one) => (one.holds ? (one.assertedAt ?? 0) : 0)));
  const isOther = own.bodyHash !== null && own.bodyHash !== bodyHash;
  const isTie = at === undoneAt && assertedAt === at && own.bodyHash !== bodyHash;
  if (assertedAt < heldSince || (assertedAt <= undoneAt && !isTie)) return false;
  if (own.undoneAt === null) return true;
  const isUndoneKnown = (own.firstAt !== null && own.firstAt <= own.undoneAt) || at < own.undoneAt || isOther;
  return isUndoneKnown || (published !== null && published > own.undoneAt);
}

/**
 * The statements that an Undo of `activity` changes: it ends whatever was asserted no later. None for a
 * retry: an Undo with the same bytes of an activity that it has ended before.
 */
export function afterUndo<Stored extends Statement>(
  known: Known<Stored>,
  activity: string,
  own: Stored,
  { at, bodyHash }: Undo,
): Map<string, Stored> {
  if (own.assertedAt !== null && !own.holds && own.undoneBy === bodyHash) return new Map();
  const isLatest = own.undoneAt === null || at >= own.undoneAt;
  const isEnded = ({ holds, assertedAt }: Statement) => holds && (assertedAt ?? 0) <= at;
  const next: Stored = {
    ...own,
    undoneAt: isLatest ? at : own.undoneAt,
    undoneBy: isLatest ? bodyHash : own.undoneBy,
    holds: own.holds && !isEnded(own),
  };
  const ended = [...known].filter(([other, one]) => other !== activity && isEnded(one));
  return new Map([
    [activity, next] as const,
    ...ended.map(([other, one]) => [other, { ...one, holds: false }] as const),
  ]);
}

/**
 * Whether an assertion of what holds already is a new one: its bytes are new, and it is no older than the
 * latest.
 */
export const isRestated = (known: Statement, { at, bodyHash }: Assertion): boolean =>
  bodyHash !== known.bodyHash && (known.assertedAt === null || at >= known.assertedAt);
