// Determines a relation from the statements about it, independent of their order of arrival (0112).
import type { Instant } from '@tandem/platform/time/clock.ts';

/**
 * The state of one activity id of a relation. `firstAt`, `assertedAt`: signing times of the first and the
 * latest assertion; `bodyHash` belongs to the latest. `undoneAt`, `undoneBy`: signing time and body hash of
 * the latest Undo that names the id. `holds`: this is the relation's current assertion; there is at most one.
 */
export type Statement = {
  firstAt: Instant | null;
  assertedAt: Instant | null;
  bodyHash: string | null;
  undoneAt: Instant | null;
  undoneBy: string | null;
  holds: boolean;
};

/** An inbound assertion: signing time and body hash of its request, and its `published`. */
export type Assertion = { at: Instant; bodyHash: string; published: Instant | null };

/** An inbound Undo: signing time and body hash of its request. */
export type Undo = Pick<Assertion, 'at' | 'bodyHash'>;

/** The initial statement of an unknown id. */
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
 * The statements that an assertion by `activity` changes; `own` is that activity's statement. The latest by
 * signing time decides; at equal times, which are whole seconds, the last to arrive. An assertion that holds
 * replaces the previous one.
 */
export function afterAssertion<Stored extends Statement>(
  known: Known<Stored>,
  activity: string,
  own: Stored,
  assertion: Assertion,
): Map<string, Stored> {
  const others = [...known].filter(([other]) => other !== activity);
  // Only servers with one id per relation assert it again with an identical body.
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
  // An early Undo by id, without a known relation, ends earlier assertions.
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
 * Whether an assertion whose id does not hold is newer than the relation's latest Undo and than the current
 * assertion. The first assertion after an Undo of its id is the undone one, even if signed later, unless it
 * was published later or another assertion matches the Undo.
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
 * The statements that an Undo of `activity` changes: it ends all assertions that are not newer. Empty for a
 * retry, which is an identical Undo of an activity that it already ended.
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
 * Whether an assertion restates a relation that holds: its body is new, and it is not older than the latest.
 */
export const isRestated = (known: Statement, { at, bodyHash }: Assertion): boolean =>
  bodyHash !== known.bodyHash && (known.assertedAt === null || at >= known.assertedAt);
