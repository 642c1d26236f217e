// Detects blank text, and removes characters that affect the display of other text.

/** White space, controls, zero-width characters, and the Braille blank pattern. */
const BLANK = /^[\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Whether `text` has no visible character. Linear. */
export const isBlank = (text: string): boolean => BLANK.test(text);

/** Embeddings, overrides and isolates (UAX #9). Unclosed ones reorder the text after them. */
const BIDIRECTIONAL_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g;
const LINE_CONTROLS = /[\p{Cc}\u2028\u2029]+/gu;

/** A name or title as one line that cannot affect the text around it. */
export const toOneLine = (text: string): string =>
  text.replace(BIDIRECTIONAL_CONTROLS, '').replace(LINE_CONTROLS, ' ').trim();
