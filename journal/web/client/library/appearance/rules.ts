// What icons and colours may be.

/** The names of colours; each theme has its own values for them (web/style/activity-colours.css). */
export const COLOURS = [
  'red',
  'orange',
  'amber',
  'lime',
  'green',
  'teal',
  'cyan',
  'blue',
  'indigo',
  'violet',
  'pink',
  'grey',
] as const;
export type Colour = (typeof COLOURS)[number];

const MAX_EMOJI_BYTES = 32;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const PICTURE = /\p{Extended_Pictographic}|^\p{Regional_Indicator}{2}$|\u20e3$/u;

/** Whether `text` is one emoji of at most 32 bytes, as the server checks it. */
export const isEmoji = (text: string): boolean =>
  new TextEncoder().encode(text).length <= MAX_EMOJI_BYTES &&
  PICTURE.test(text) &&
  [...graphemes.segment(text)].length === 1;

/** Names of icons are ASCII, and no emoji is. */
export const isName = (icon: string): boolean => /^[\x20-\x7e]+$/.test(icon);
