// Case folding for text comparison.

/** Folds like the server: ignores case and compatibility forms. */
export const fold = (text: string): string => text.normalize('NFKC').toUpperCase().toLowerCase();
