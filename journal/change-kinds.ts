// The kinds of items that have change numbers.

export const CHANGE_KINDS = ['entry', 'activity', 'mood', 'feeling'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];
