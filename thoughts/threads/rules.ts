// The order of a conversation.

type Node = { id: string; reply_to_id: string | null };

/**
 * Parents before children, and by time where that allows. `byTime` is sorted by time; a thought whose parent is not
 * in it stands on its own. Clocks of servers differ, so a reply may be dated before what it answers: it then comes
 * right behind its parent. Linear.
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

  /** Placed thoughts free those that waited for them; a stack, because conversations may be deeper than calls. */
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
