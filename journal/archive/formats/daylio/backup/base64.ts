// Decodes the base64 of a Daylio backup as a stream; line breaks may occur anywhere.
import { invalid } from '@tandem/platform/refusal.ts';

const ALPHABET = /^[A-Za-z0-9+/]*$/;

/**
 * The decoded bytes of `source`; white space is skipped, padding may be missing, anything else is refused.
 */
export async function* decodeBase64(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let rest = '';
  let padding = '';
  for await (const chunk of source) {
    const text = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length).toString('latin1');
    const [letters = '', pads = ''] = split(rest + padding + text.replace(/[\r\n\t ]+/g, ''));
    padding = pads;
    const whole = letters.length - (letters.length % 4);
    rest = letters.slice(whole);
    if (whole > 0) yield Buffer.from(letters.slice(0, whole), 'base64');
  }
  if (rest.length === 1 || padding.length > 2) throw damaged();
  if (rest !== '') yield Buffer.from(rest, 'base64');
}

/** Splits letters and the padding after them; nothing may follow padding. */
function split(text: string): [string, string] {
  const end = text.indexOf('=');
  const letters = end < 0 ? text : text.slice(0, end);
  const pads = end < 0 ? '' : text.slice(end);
  if (!ALPHABET.test(letters) || !/^={0,2}$/.test(pads)) throw damaged();
  return [letters, pads];
}

const damaged = () => invalid('', 'The backup is not well-formed base64.', 'damaged-backup');
