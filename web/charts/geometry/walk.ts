// Keyboard navigation between the points of a chart.

/**
 * The index that a key selects in a chart whose points run downwards; null for keys that a slider handles
 * itself. Arrow up increases a slider, but the first row is at the top.
 */
export function rowForKey(index: number, count: number, key: string): number | null {
  if (key === 'ArrowDown') return Math.min(count - 1, index + 1);
  if (key === 'ArrowUp') return Math.max(0, index - 1);
  return null;
}
