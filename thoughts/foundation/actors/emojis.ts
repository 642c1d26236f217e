// Custom emoji of other servers: pictures that texts refer to as `:shortcode:`.

export type Emoji = { shortcode: string; url: string };

/** The emoji stored in a row. */
export const parseEmojis = (stored: string): Emoji[] => (stored === '[]' ? [] : JSON.parse(stored));

/** Those of `emojis` that one of `texts` refers to. */
export const emojisIn = (emojis: readonly Emoji[], ...texts: readonly string[]): Emoji[] =>
  emojis.filter(({ shortcode }) => texts.some((text) => text.includes(`:${shortcode}:`)));
