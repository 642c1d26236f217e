// WAV: only audio and its format are retained; every other chunk becomes JUNK of zeros of the same size.
import { DamagedFileError, type FileBytes, readExactly } from '../../containers/bytes.ts';
import { cut, type Edit, overwrite, zero } from '../../containers/edits.ts';
import { type Chunk, readChunks } from '../../containers/riff.ts';

const JUNK = new Set(['JUNK', 'PAD ', 'FLLR']);
/** Placeholders that live recorders write instead of a size. */
const isUnknown = (size: number) => size === 0 || size >= 0xffffff00;
/** Size of the PCM format description, before the extension size. */
const FORMAT = 16;

export async function wavEdits(bytes: FileBytes): Promise<Edit[]> {
  const head = await readExactly(bytes, 0, 8);
  const size = head.readUInt32LE(4);
  const isLarge = head.toString('latin1', 0, 4) === 'RF64';
  const isLive = isUnknown(size) && !isLarge;
  const end = isUnknown(size) ? bytes.size : Math.min(8 + size, bytes.size);
  const edits: Edit[] = [];
  let cursor = 12;
  let hasSound = false;
  for await (const chunk of readChunks(
    bytes,
    12,
    end,
    (id, length) => id === 'data' && openEnd(length, isLive),
  )) {
    edits.push(...(await chunkEdits(bytes, chunk, isLarge)));
    hasSound ||= chunk.id === 'data';
    cursor = chunk.end;
  }
  if (!hasSound) throw new DamagedFileError('no sound');
  return [...edits, cut(cursor, bytes.size)];
}

/** Whether the audio extends to the end of the file. */
const openEnd = (length: number, isLive: boolean) => (isLive && length === 0) || length >= 0xffffff00;

async function chunkEdits(
  bytes: FileBytes,
  { id, start, body, bodyEnd, end }: Chunk,
  isLarge: boolean,
): Promise<Edit[]> {
  const size = bodyEnd - body;
  const padding = end > bodyEnd ? [zero(bodyEnd, end)] : [];
  if (id === 'data' || (id === 'fact' && size === 4)) return padding;
  if (id === 'ds64' && size === 28 && isLarge) return padding;
  if (id === 'fmt ') return [...(await formatEdits(bytes, body, bodyEnd)), ...padding];
  const name = JUNK.has(id) ? [] : [overwrite(start, Buffer.from('JUNK'))];
  return [...name, zero(body, end)];
}

/** The format description is followed by the size of an extension and the extension. */
async function formatEdits(bytes: FileBytes, body: number, bodyEnd: number): Promise<Edit[]> {
  if (bodyEnd - body < FORMAT) throw new DamagedFileError('sound without a description');
  const extension = await bytes.read(body + FORMAT, Math.min(2, bodyEnd - body - FORMAT));
  const used = extension.length === 2 ? FORMAT + 2 + extension.readUInt16LE() : bodyEnd - body;
  if (used > 64) throw new DamagedFileError('a description that is too long');
  return body + used < bodyEnd ? [zero(body + used, bodyEnd)] : [];
}
