// Computes the people who reacted to a thought from the model.
import { findVisible, isBlocked } from './model.ts';
import type { View } from './reads.ts';

/** Sorted names, or null if the viewer may not see the thought. */
export function readReactors(
  { model, viewer }: View,
  id: string,
  kind: 'liked' | 'boosted',
): string[] | null {
  const thought = findVisible(model, viewer, id);
  if (!thought) return null;
  const names = kind === 'liked' ? [...thought.likes] : [...thought.boosts.keys()];
  return names.filter((name) => viewer === null || !isBlocked(model, viewer, name)).sort();
}
