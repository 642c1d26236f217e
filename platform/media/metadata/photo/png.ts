// PNG (third edition): only chunks that say how the pixels look stay.
import { DamagedFileError, type FileBytes, readExactly } from '../../containers/bytes.ts';
import { cut, type Edit } from '../../containers/edits.ts';
import { createExif, readOrientation } from './exif.ts';
import { createPngChunk, type PngChunk, readPngChunks } from './png-chunks.ts';
import { profileEdits } from './png-profile.ts';

/** Sizes in bytes of the content: a chunk of another size is not what its name says. */
const CRITICAL = new Map<string, (size: number) => boolean>([
  ['IHDR', (size) => size === 13],
  ['PLTE', (size) => size <= 768 && size % 3 === 0],
  ['IDAT', () => true],
  // Its content is empty, and what is not is cut.
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
      if (!CRITICAL.get(type)?.(bodyEnd - body)) throw new DamagedFileError(`chunk ${type} of a wrong form`);
      if (type === 'IEND')
        edits.push({ ...cut(start, bytes.size), put: createPngChunk('IEND', Buffer.alloc(0)) });
    } else if (type === 'eXIf' && !once.has(type)) edits.push(await orientationOnlyChunk(bytes, chunk));
    else if (type === 'iCCP' && !once.has(type)) edits.push(...(await profileEdits(bytes, chunk)));
    else if (!(await isWhatItSays(bytes, chunk))) edits.push(cut(start, end));
    once.add(type);
  }
  return edits;
}

/** A chunk of the right size, whose numbers are in range where it has room for text. */
async function isWhatItSays(bytes: FileBytes, { type, body, bodyEnd }: PngChunk): Promise<boolean> {
  if (!ANCILLARY.get(type)?.(bodyEnd - body)) return false;
  if (type !== 'fcTL' && type !== 'cHRM') return true;
  const content = await readExactly(bytes, body, bodyEnd - body);
  // How a frame is disposed of and blended are 0 to 2; colours are below 2 in hundred thousandths.
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
