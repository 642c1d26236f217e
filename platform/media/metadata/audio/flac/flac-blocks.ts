// The metadata blocks of FLAC (RFC 9639, section 8): blocks without audio parameters become padding.
import { DamagedFileError, type FileBytes, readExactly } from '../../../containers/bytes.ts';
import { type Edit, overwrite, zero } from '../../../containers/edits.ts';
import { isHarmlessComment, MAX_COMMENT_BYTES } from '../comments.ts';

const STREAM_INFO = 0;
const PADDING = 1;
const SEEK_TABLE = 3;
const COMMENT = 4;
const LAST = 0x80;

/** The edits of the blocks from `from`, and the end of the last one. */
export async function flacBlockEdits(
  bytes: FileBytes,
  from: number,
  to: number,
): Promise<{ edits: Edit[]; end: number }> {
  const edits: Edit[] = [];
  for (let [at, isFirst] = [from, true]; ; isFirst = false) {
    const head = await readExactly(bytes, at, 4);
    const [flags = 0] = head;
    const body = at + 4;
    const end = body + head.readUIntBE(1, 3);
    if (end > to) throw new DamagedFileError(`block at ${at} overruns`);
    edits.push(...(await blockEdits(bytes, { flags, body, end, isFirst })));
    if ((flags & LAST) !== 0) return { edits, end };
    at = end;
  }
}

type Block = { flags: number; body: number; end: number; isFirst: boolean };

async function blockEdits(bytes: FileBytes, { flags, body, end, isFirst }: Block): Promise<Edit[]> {
  const type = flags & ~LAST;
  if (isFirst !== (type === STREAM_INFO) || (isFirst && end - body !== 34))
    throw new DamagedFileError('blocks of an unknown form');
  if (isFirst || (type === SEEK_TABLE && (await isSeekTable(bytes, body, end)))) return [];
  if (type === COMMENT && end - body <= MAX_COMMENT_BYTES) {
    if (isHarmlessComment(await readExactly(bytes, body, end - body))) return [];
  }
  return [overwrite(body - 4, Buffer.of((flags & LAST) | PADDING)), zero(body, end)];
}

const SEEK_POINT = 18;

/** Seek points are a sample, an offset below the file size, and a count; an unused point has no sample. */
async function isSeekTable(bytes: FileBytes, body: number, end: number): Promise<boolean> {
  if ((end - body) % SEEK_POINT !== 0 || end - body > 1 << 20) return false;
  const points = await readExactly(bytes, body, end - body);
  for (let at = 0; at < points.length; at += SEEK_POINT) {
    const isUnused = points.readBigUInt64BE(at) === 0xffff_ffff_ffff_ffffn;
    if (points.readBigUInt64BE(at + 8) > BigInt(bytes.size)) return false;
    if (!isUnused && points.readUInt32BE(at) > 0xf) return false;
  }
  return true;
}
