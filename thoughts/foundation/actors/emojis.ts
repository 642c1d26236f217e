// Custom emoji of other servers: pictures referenced in texts as `:shortcode:`.

export type Emoji = { shortcode: string; url: string };

/** Parses the emoji column of a row. */
export const parseEmojis = (stored: string): Emoji[] => (stored === '[]' ? [] : JSON.parse(stored));

/** The emoji referenced in any of `texts`. */
export const emojisIn = (emojis: readonly Emoji[], ...texts: readonly string[]): Emoji[] =>
  emojis.filter(({ shortcode }) => texts.some((text) => text.includes(`:${shortcode}:`)));
