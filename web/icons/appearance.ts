// The icons and colours of activities, moods and feelings, for the server and the app.
import { segment } from '../i18n/characters.ts';

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

const MAX_EMOJI_BYTES = 32;
/** Pictures, flags and keycaps. Emojis newer than the runtime's Unicode version are pictures too. */
const PICTURE = /\p{Extended_Pictographic}|^\p{Regional_Indicator}{2}$|\u20e3$/u;

/** Whether `text` is one emoji: one grapheme cluster of at most 32 bytes in UTF-8. */
export const isEmoji = (text: string): boolean =>
  new TextEncoder().encode(text).length <= MAX_EMOJI_BYTES &&
  PICTURE.test(text) &&
  [...segment(text)].length === 1;
