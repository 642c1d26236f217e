// PNG (third edition): only chunks that affect rendering are retained.

import { promisify } from 'node:util';
import { crc32, deflate, inflate, type ZlibOptions } from 'node:zlib';
import { DamagedFileError, type FileBytes, readExactly } from '../../containers/bytes.ts';
import { cut, type Edit } from '../../containers/edits.ts';
import { cleanColourProfile, MAX_PROFILE_BYTES } from './colour-profile.ts';
import { createExif, readOrientation } from './exif.ts';

/** Content sizes in bytes: a chunk of another size does not match its type. */
const CRITICAL = new Map<string, (size: number) => boolean>([
  ['IHDR', (size) => size === 13],
  ['PLTE', (size) => size <= 768 && size % 3 === 0],
  ['IDAT', () => true],
  // Must be empty; content is removed.
  ['IEND', () => true],
]);
const ANCILLARY = new Map<string, (size: number) => boolean>([
  ['tRNS', (size) => size <= 256],
  ['bKGD', (size) => size <= 6],
  ['cHRM', (size) => size === 32],
  ['gAMA', (size) => size === 4],
  ['sBIT', (size) => size <= 4],
  ['sRGB', (size) => size === 1],
  ['cICP', (size) => size === 4],
  ['mDCV', (size) => size === 24],
  ['cLLI', (size) => size === 8],
  ['pHYs', (size) => size === 9],
  ['acTL', (size) => size === 8],
  ['fcTL', (size) => size === 26],
  ['fdAT', (size) => size >= 4],
]);

export async function pngEdits(bytes: FileBytes): Promise<Edit[]> {
  const edits: Edit[] = [];
  const once = new Set<string>();
  for await (const chunk of readPngChunks(bytes)) {
    const { type, start, bodyEnd, body, end } = chunk;
    if (isCritical(type)) {
      if (!CRITICAL.get(type)?.(bodyEnd - body))
        throw new DamagedFileError(`chunk ${type} of an invalid form`);
      if (type === 'IEND')
        edits.push({ ...cut(start, bytes.size), put: createPngChunk('IEND', Buffer.alloc(0)) });
    } else if (type === 'eXIf' && !once.has(type)) edits.push(await orientationOnlyChunk(bytes, chunk));
    else if (type === 'iCCP' && !once.has(type)) edits.push(...(await profileEdits(bytes, chunk)));
    else if (!(await isWhatItSays(bytes, chunk))) edits.push(cut(start, end));
    once.add(type);
  }
  return edits;
}

/** Whether a chunk has the correct size, and its numbers are in range if it has room for text. */
async function isWhatItSays(bytes: FileBytes, { type, body, bodyEnd }: PngChunk): Promise<boolean> {
  if (!ANCILLARY.get(type)?.(bodyEnd - body)) return false;
  if (type !== 'fcTL' && type !== 'cHRM') return true;
  const content = await readExactly(bytes, body, bodyEnd - body);
  // Disposal and blending are 0 to 2; chromaticities are below 2, in units of 1/100,000.
  if (type === 'fcTL') return content.subarray(24).every((byte) => byte <= 2);
  return content.every((byte, at) => at % 4 !== 0 || byte === 0);
}

const isCritical = (type: string) => type.charAt(0) < 'a';

async function orientationOnlyChunk(
  bytes: FileBytes,
  { start, body, bodyEnd, end }: PngChunk,
): Promise<Edit> {
  const orientation = await readOrientation(bytes, body, bodyEnd);
  if (orientation === 1) return cut(start, end);
  return { ...cut(start, end), put: createPngChunk('eXIf', createExif(orientation)) };
}

// The colour profile of a PNG: a name, which is free text, and the deflated profile.

const MAX_DEFLATED = 1 << 20;

const NAME = 'icc';
/** Common generic profile names. */
const COMMON_NAME = /^(icc|(photoshop )?icc profile|kcgcolorspace[a-z0-9]+|srgb[a-z0-9 .-]{0,20})$/i;

async function profileEdits(bytes: FileBytes, { start, body, bodyEnd, end }: PngChunk): Promise<Edit[]> {
  if (bodyEnd - body > MAX_DEFLATED) return [cut(start, end)];
  const content = await readExactly(bytes, body, bodyEnd - body);
  const nameEnd = content.indexOf(0);
  if (nameEnd < 1 || nameEnd > 79 || content[nameEnd + 1] !== 0) return [cut(start, end)];
  const deflated = content.subarray(nameEnd + 2);
  const profile = await inflateWhole(deflated);
  const clean = profile && cleanColourProfile(profile);
  if (!clean) return [cut(start, end)];
  const isClean = clean.equals(profile);
  if (isClean && COMMON_NAME.test(content.toString('latin1', 0, nameEnd))) return [];
  const stored = isClean ? deflated : await deflateBuffer(clean);
  return [
    { ...cut(start, end), put: createPngChunk('iCCP', Buffer.concat([Buffer.from(`${NAME}\0\0`), stored])) },
  ];
}

const deflateBuffer = promisify<Buffer, Buffer>(deflate);

/** Inflates `deflated`; null if it is invalid, too long, or followed by other data. */
async function inflateWhole(deflated: Buffer): Promise<Buffer | null> {
  try {
    const options = { info: true, maxOutputLength: MAX_PROFILE_BYTES };
    const { buffer, engine } = await inflateWithInfo(deflated, options);
    return engine.bytesWritten === deflated.length ? buffer : null;
  } catch {
    return null;
  }
}

/** With `info`, zlib also returns the number of consumed bytes. */
const inflateWithInfo = promisify(inflate) as unknown as (
  buffer: Buffer,
  options: ZlibOptions,
) => Promise<{ buffer: Buffer; engine: { bytesWritten: number } }>;

// Parses the chunks of a PNG (third edition, section 5).

type PngChunk = { type: string; start: number; body: number; bodyEnd: number; end: number };

/** The chunks after the signature, up to IEND. Throws `DamagedFileError` at a chunk that exceeds the file. */
async function* readPngChunks(bytes: FileBytes): AsyncGenerator<PngChunk> {
  for (let start = 8; ; ) {
    const head = await readExactly(bytes, start, 8);
    const type = head.toString('latin1', 4);
    const body = start + 8;
    const bodyEnd = body + head.readUInt32BE(0);
    if (!/^[A-Za-z]{4}$/.test(type)) throw new DamagedFileError(`no chunk at ${start}`);
    if ((start === 8) !== (type === 'IHDR')) throw new DamagedFileError('IHDR must be first and unique');
    if (bodyEnd + 4 > bytes.size) throw new DamagedFileError(`chunk ${type} overruns`);
    yield { type, start, body, bodyEnd, end: bodyEnd + 4 };
    if (type === 'IEND') return;
    start = bodyEnd + 4;
  }
}

/** Builds a chunk with its size and checksum. */
function createPngChunk(type: string, content: Buffer): Buffer {
  const made = Buffer.alloc(12 + content.length);
  made.writeUInt32BE(content.length);
  made.write(type, 4, 'latin1');
  content.copy(made, 8);
  made.writeUInt32BE(crc32(made.subarray(4, 8 + content.length)), 8 + content.length);
  return made;
}
