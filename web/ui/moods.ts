// The five moods, from the worst to the best.

export type Mood = 1 | 2 | 3 | 4 | 5;

export const MOODS: readonly Mood[] = [1, 2, 3, 4, 5];
