// Ordering of conversations.

import type { ThoughtId } from '../../ids.ts';

type Node = { id: string; reply_to_id: string | null };

/**
 * Parents before children, otherwise by time. `byTime` is sorted by time; a thought with a missing parent is
 * treated as a root. Clocks of servers differ, so a reply may be dated before its parent: it then follows its
 * parent directly. Linear time.
 */
export function inThreadOrder<Thought extends Node>(byTime: readonly Thought[]): Thought[] {
  const missing = new Set(byTime.map(({ id }) => id));
  const childrenOf = new Map<string, Thought[]>();
  const ordered: Thought[] = [];
  for (const thought of byTime) {
    const parent = thought.reply_to_id;
    if (parent === null || !missing.has(parent)) append(thought);
    else childrenOf.getOrInsertComputed(parent, () => []).push(thought);
  }
  return ordered;

  /**
   * Appends a thought and its pending descendants. Uses an explicit stack, because conversations may be very
   * deep.
   */
  function append(first: Thought): void {
    const free = [first];
    for (let next = free.pop(); next; next = free.pop()) {
      missing.delete(next.id);
      ordered.push(next);
      free.push(...(childrenOf.get(next.id) ?? []).reverse());
      childrenOf.delete(next.id);
    }
  }
}

/** The ancestors and descendants of a thought in its conversation. */
export type ThreadContext = { ancestors: ThoughtId[]; descendants: ThoughtId[] };

/** Maximum number of ancestors and descendants, and maximum depth of descendants. */
export type ContextLimits = { ancestors: number; descendants: number; depth: number };

/** The context of `id` among the thoughts of its conversation, which must be sorted by time. */
export function toContext(
  nodes: readonly { id: ThoughtId; reply_to_id: ThoughtId | null }[],
  id: ThoughtId,
  limits: ContextLimits,
): ThreadContext {
  const parents = new Map(nodes.map((node) => [node.id, node.reply_to_id]));
  const ancestors: ThoughtId[] = [];
  for (let above = parents.get(id) ?? null; above !== null && parents.has(above); ) {
    if (ancestors.length >= limits.ancestors || above === id) break;
    ancestors.push(above);
    above = parents.get(above) ?? null;
  }
  const children = Map.groupBy(nodes, ({ reply_to_id }) => reply_to_id);
  const descendants: ThoughtId[] = [];
  const left = [{ id, depth: 0 }];
  for (let next = left.pop(); next && descendants.length < limits.descendants; next = left.pop()) {
    const { depth } = next;
    if (depth > 0) descendants.push(next.id);
    if (depth === limits.depth) continue;
    const below = children.get(next.id) ?? [];
    for (const child of below.toReversed()) left.push({ id: child.id, depth: depth + 1 });
  }
  return { ancestors: ancestors.toReversed(), descendants };
}

/**
 * The start of a conversation and its detached thoughts, in thread order: those without a path to the start,
 * because a parent is missing. `nodes` must be sorted by time and not empty. The start is `rootId`, or the
 * first node in thread order if the root is missing.
 */
export function toWhole(
  nodes: readonly { id: ThoughtId; reply_to_id: ThoughtId | null }[],
  rootId: ThoughtId,
): { start: ThoughtId; apart: ThoughtId[] } {
  const ordered = inThreadOrder(nodes);
  const start = ordered.some(({ id }) => id === rootId) ? rootId : (ordered[0]?.id ?? rootId);
  const attached = new Set<ThoughtId | null>([start]);
  const apart: ThoughtId[] = [];
  for (const { id, reply_to_id: parent } of ordered)
    if (id === start || attached.has(parent)) attached.add(id);
    else apart.push(id);
  return { start, apart };
}
