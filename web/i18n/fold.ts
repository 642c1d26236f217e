// Comparing texts as people do.

/** As the server folds names: without regard to case and to the form of a character. */
export const fold = (text: string): string => text.normalize('NFKC').toUpperCase().toLowerCase();
