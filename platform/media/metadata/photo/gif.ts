// GIF (89a): only pictures, their timing, loops and the colour profile are retained.
import { DamagedFileError, type FileBytes, readExactly } from '../../containers/bytes.ts';
import { cut, type Edit, overwrite } from '../../containers/edits.ts';
import { cleanColourProfile, MAX_PROFILE_BYTES } from './colour-profile.ts';

const TRAILER = 0x3b;
const EXTENSION = 0x21;
const IMAGE = 0x2c;
const GRAPHIC_CONTROL = 0xf9;
const APPLICATION = 0xff;
const LOOPS = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0']);
const PROFILE = 'ICCRGBG1012';

export async function gifEdits(bytes: FileBytes): Promise<Edit[]> {
  const edits: Edit[] = [];
  const [flags = 0] = await readExactly(bytes, 10, 1);
  let hasPicture = false;
  for (let start = 13 + paletteSize(flags); ; ) {
    const [introducer, label = 0] = await bytes.read(start, 2);
    // Many writers omit the trailer, and decoders do not require it.
    if (introducer === TRAILER || (introducer === undefined && hasPicture)) {
      return [...edits, cut(Math.min(start + 1, bytes.size), bytes.size)];
    }
    if (introducer === EXTENSION) {
      const end = await endOfSubBlocks(bytes, start + 2);
      edits.push(...(await extensionEdits(bytes, label, start, end)));
      start = end;
    } else if (introducer === IMAGE) {
      start = await endOfImage(bytes, start);
      hasPicture = true;
    } else if (introducer === 0) {
      // Empty blocks, which some decoders skip.
      const zeros = await zerosAt(bytes, start);
      edits.push(cut(start, start + zeros));
      start += zeros;
    } else throw new DamagedFileError(`no block at ${start}`);
  }
}

const paletteSize = (flags: number) => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));

async function zerosAt(bytes: FileBytes, start: number): Promise<number> {
  const window = await bytes.read(start, 32 * 1024);
  const first = window.findIndex((byte) => byte !== 0);
  return first === -1 ? window.length : first;
}

/** The palette is followed by the code size (one byte) and the codes. */
async function endOfImage(bytes: FileBytes, start: number): Promise<number> {
  const [flags = 0] = await readExactly(bytes, start + 9, 1);
  return endOfSubBlocks(bytes, start + 10 + paletteSize(flags) + 1);
}

/** Sub-blocks have a length byte and content; a length of 0 ends them. */
async function endOfSubBlocks(bytes: FileBytes, from: number): Promise<number> {
  for (let at = from; ; ) {
    const [length = 0] = await readExactly(bytes, at, 1);
    at += 1 + length;
    if (length === 0) return at;
  }
}

async function extensionEdits(bytes: FileBytes, label: number, start: number, end: number): Promise<Edit[]> {
  const [size = 0] = await bytes.read(start + 2, 1);
  const first = start + 3 + size;
  if (label === GRAPHIC_CONTROL && size === 4) return cutSubBlocks(first, end);
  const name = (await bytes.read(start + 3, 11)).toString('latin1');
  if (label !== APPLICATION || size !== 11) return [cut(start, end)];
  if (LOOPS.has(name)) {
    const [length, kind] = await bytes.read(first, 2);
    if (length === 3 && ((kind ?? 0) & 7) === 1) return cutSubBlocks(first + 4, end);
  }
  return (name === PROFILE && (await profileEdits(bytes, first, end))) || [cut(start, end)];
}

/** Removes the sub-blocks from `from`, except the terminating empty one. */
const cutSubBlocks = (from: number, end: number): Edit[] => (from < end - 1 ? [cut(from, end - 1)] : []);

/** Edits of the profile in the sub-blocks from `from`; null if it is invalid. */
async function profileEdits(bytes: FileBytes, from: number, end: number): Promise<Edit[] | null> {
  if (end - from > MAX_PROFILE_BYTES) return null;
  const whole = await readExactly(bytes, from, end - from);
  const parts: { at: number; content: Buffer }[] = [];
  for (let at = 0; at < whole.length; ) {
    const length = whole[at] ?? 0;
    parts.push({ at: from + at + 1, content: whole.subarray(at + 1, at + 1 + length) });
    at += 1 + length;
  }
  const clean = cleanColourProfile(Buffer.concat(parts.map(({ content }) => content)));
  let done = 0;
  return (
    clean &&
    parts.map(({ at, content }) => {
      const edit = overwrite(at, clean.subarray(done, done + content.length));
      done += content.length;
      return edit;
    })
  );
}
