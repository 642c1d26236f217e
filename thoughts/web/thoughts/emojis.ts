// Custom emoji of other servers: replaces `:shortcode:` with pictures, only in text.
import { type Html, html } from '@tandem/platform/html/html.ts';
import { markSanitised, type SanitisedHtml } from '@tandem/platform/html/sanitised.ts';
import { parseEmojis } from '../../foundation/actors/emojis.ts';
import type { RemotePictures } from '../../foundation/remote-pictures/addresses.ts';

/** The paths under which this server passes the pictures on, by shortcodes. */
export type EmojiPaths = ReadonlyMap<string, string>;

export const NO_EMOJIS: EmojiPaths = new Map();

const MAY_HAVE_EMOJIS = /:[\w+.@-]+:/;

/** Whether a text may contain emoji; most do not. */
export const mayHaveEmojis = (text: string): boolean => MAY_HAVE_EMOJIS.test(text);

/** Of the list stored in a row. */
export function toEmojiPaths(remotePictures: RemotePictures, stored: string): EmojiPaths {
  if (stored === '[]') return NO_EMOJIS;
  return new Map(
    parseEmojis(stored).flatMap(({ shortcode, url }) => {
      const path = remotePictures.pathOf({ kind: 'url' }, url);
      return path === null ? [] : [[shortcode, path] as const];
    }),
  );
}

/** Plain text with its emoji. */
export function renderEmojis(text: string, emojis: EmojiPaths): Html {
  if (emojis.size === 0 || !text.includes(':')) return html`${text}`;
  const pieces = text.split(patternOf(emojis));
  return html`${pieces.map((piece, at) => (at % 2 === 0 ? html`${piece}` : renderEmoji(piece, emojis)))}`;
}

const FEW = 3;
const FEW_EMOJIS = new RegExp(`^\\s*(?:\\p{RGI_Emoji}\\ufe0f?\\s*){1,${FEW}}$`, 'v');
/** As long as the names of a few can be. */
const MAX_FEW = 400;

/** Whether a text is nothing but up to three emoji, of Unicode or of `emojis`. */
export function isFewEmojis(text: string, emojis: EmojiPaths): boolean {
  if (text.length > MAX_FEW) return false;
  return FEW_EMOJIS.test(emojis.size === 0 ? text : text.replace(patternOf(emojis), '\u{1f642}'));
}

const TAG = /(<[^>]*>)/;

/** Sanitised HTML with emoji; tags and attributes are unchanged. */
export function adaptEmojis(words: SanitisedHtml, emojis: EmojiPaths): SanitisedHtml {
  if (emojis.size === 0 || !words.includes(':')) return words;
  const pattern = patternOf(emojis);
  const pieces = words
    .split(TAG)
    .map((piece) =>
      piece.startsWith('<')
        ? piece
        : piece.replace(pattern, (_, code: string) => renderEmoji(code, emojis).text),
    );
  return markSanitised(pieces.join(''));
}

/** Matches only known emoji, so that an unknown one does not consume the colon of the next. */
const patternOf = (emojis: EmojiPaths): RegExp =>
  new RegExp(`:(${[...emojis.keys()].map(RegExp.escape).join('|')}):`, 'g');

/** Without a size, so that browsers show the whole name of one that does not come. */
function renderEmoji(shortcode: string, emojis: EmojiPaths): Html {
  const name = `:${shortcode}:`;
  return html`<img class="emoji" src="${emojis.get(shortcode) ?? ''}" alt="${name}" title="${name}" loading="lazy">`;
}
