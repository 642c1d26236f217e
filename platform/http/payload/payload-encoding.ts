// Sends long texts as bytes. Node writes a short text in one piece with the head; for three times the text's length, the
// most its bytes could be, it sets aside memory beyond 16 KiB, which costs more than all the rest of a page.

/** In UTF-16 units: with the head it stays below a third of 16 KiB. */
const MAX_STRING_LENGTH = 4096;

/** `text` in the form that is sent in the shortest time. */
export const encodePayload = (text: string | Buffer): string | Buffer =>
  typeof text === 'string' && text.length > MAX_STRING_LENGTH ? Buffer.from(text) : text;
