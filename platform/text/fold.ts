// Case folding: both databases compare this key instead of using their own lower().

/** The key of a text: equal for texts that differ only by case or compatibility form (NFKC, upper, lower). */
export const foldCase = (text: string): string => text.normalize('NFKC').toUpperCase().toLowerCase();
