// The one meaning of "ignoring case": both databases compare this key, never lower() of their own.

/** The key under which texts that differ only by case or compatibility form are equal (NFKC, upper, lower). */
export const foldCase = (text: string): string => text.normalize('NFKC').toUpperCase().toLowerCase();
