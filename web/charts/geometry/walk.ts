// Walking through the points of a chart by keys.

/**
 * The point that a key leads to in a chart whose points run downwards; null for keys that a slider handles by
 * itself. A slider goes up with the arrow up, but the first row is the topmost.
 */
export function rowForKey(index: number, count: number, key: string): number | null {
  if (key === 'ArrowDown') return Math.min(count - 1, index + 1);
  if (key === 'ArrowUp') return Math.max(0, index - 1);
  return null;
}
