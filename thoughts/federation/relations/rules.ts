// How the statements of one activity id about a relation are decided, whatever the order in which they arrive
// (0112).
import type { Instant } from '@tandem/platform/time/clock.ts';

/**
 * What is known of one activity id. `firstAt` and `assertedAt`: signed times of the first and of the latest
 * assertion, `bytes` the hash of the latest. `undoneAt`: signed time of the latest Undo. `endedBy`: the
 * activity, unknown here, whose Undo was inferred to mean this one.
 */
export type Statement = {
  firstAt: Instant | null;
  assertedAt: Instant | null;
  bodyHash: string | null;
  undoneAt: Instant | null;
  holds: boolean;
  endedBy: string | null;
};

/** One that came: when its request was signed, what it was (a hash), and when it says that it was made. */
export type Assertion = { at: Instant; bodyHash: string; published: Instant | null };

/** What is known of an id before anything came. */
export const NO_STATEMENT: Statement = {
  ...{ firstAt: null, assertedAt: null, bodyHash: null, undoneAt: null, holds: false, endedBy: null },
};

/**
 * What is known after an assertion. The latest statement decides, by signed time; at equal times, which are
 * whole seconds, that which came last, unless it has the very bytes of the one before. What comes first after
 * its Undo is what that undid, unless it was made later or another assertion turns up that the Undo must have
 * meant.
 */
export function afterAssertion(known: Statement, assertion: Assertion): Statement {
  const isLatest = known.assertedAt === null || assertion.at >= known.assertedAt;
  const isSame = known.bodyHash === assertion.bodyHash;
  const next: Statement = {
    ...known,
    firstAt: Math.min(known.firstAt ?? assertion.at, assertion.at),
    assertedAt: isLatest ? assertion.at : known.assertedAt,
    bodyHash: isLatest ? assertion.bodyHash : known.bodyHash,
  };
  const { undoneAt } = known;
  if (undoneAt === null || known.holds) return { ...next, holds: true };
  const isAfter = isLatest
    ? assertion.at > undoneAt || (assertion.at === undoneAt && !isSame)
    : known.assertedAt !== null && known.assertedAt > undoneAt;
  const isOther = known.bodyHash !== null && !isSame;
  const isUndoneKnown =
    (known.firstAt !== null && known.firstAt <= undoneAt) || assertion.at < undoneAt || isOther;
  const isMadeAfter = assertion.published !== null && assertion.published > undoneAt;
  const holds = isAfter && (isUndoneKnown || isMadeAfter);
  return { ...next, holds, endedBy: holds ? null : known.endedBy };
}

/** What is known after an Undo, which ends what was not asserted after it. */
export function afterUndo(known: Statement, at: Instant): Statement {
  const isStale = known.assertedAt !== null && at < known.assertedAt;
  return {
    ...known,
    undoneAt: Math.max(known.undoneAt ?? at, at),
    holds: known.holds && isStale,
    endedBy: isStale ? known.endedBy : null,
  };
}

/** The statement after the Undo of an unknown activity was inferred to mean this one. */
export function endedByInferredUndo(known: Statement, unknown: string, at: Instant): Statement {
  const isMeant = known.holds && known.assertedAt !== null && known.assertedAt <= at;
  return isMeant
    ? { ...known, holds: false, undoneAt: Math.max(known.undoneAt ?? at, at), endedBy: unknown }
    : known;
}

/**
 * Whether an assertion of what holds already is a new one: neither one that had come, nor older than the
 * latest.
 */
export const isRestated = (known: Statement, assertion: Assertion): boolean =>
  assertion.bodyHash !== known.bodyHash && (known.assertedAt === null || assertion.at >= known.assertedAt);
