// Orders a conversation.

type Node = { id: string; reply_to_id: string | null };

/**
 * Parents before children, otherwise by time. `byTime` is sorted by time; a thought whose parent is missing
 * is treated as a root. Clocks of servers differ, so a reply may be dated before its parent: it then follows
 * its parent directly. Linear.
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
   * Appends a thought and its waiting descendants; an explicit stack, because conversations may be very deep.
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
