// A packet of comments in Ogg, possibly spread over many pages, made empty where it is more than harmless.
import { DamagedFileError, type FileBytes, readExactly } from '../../../containers/bytes.ts';
import { type Edit, overwrite, zero } from '../../../containers/edits.ts';
import type { Page } from '../../../containers/ogg-streams.ts';
import { isHarmlessComment, MAX_COMMENT_BYTES } from '../comments.ts';
import { pageChecksum } from './ogg-checksum.ts';
import type { Codec } from './ogg-codecs.ts';

/** A run of a packet on one page. */
export type Part = { page: Page; at: number; length: number };

const CHECKSUM_AT = 22;
const FLAC_PADDING = 1;
const FLAC_SEEK_TABLE = 3;
const FLAC_COMMENT = 4;
const FLAC_LAST = 0x80;

/** The edits of the packet that lies in `parts`, the `number`th of its stream. */
export async function packetEdits(
  bytes: FileBytes,
  parts: readonly Part[],
  codec: Codec,
  number: number,
): Promise<Edit[]> {
  const size = parts.reduce((sum, { length }) => sum + length, 0);
  const head = await readPacket(bytes, parts, 16);
  if (!codec.isComment(number, head)) return [];
  const isSmall = size <= MAX_COMMENT_BYTES;
  if (isSmall && isHarmless(await readPacket(bytes, parts, size), codec)) return [];
  const content = emptyPacket(head, codec);
  if (content.length > size) throw new DamagedFileError('comments too short to be empty');
  return await overwritePacket(bytes, parts, content);
}

async function readPacket(bytes: FileBytes, parts: readonly Part[], atMost: number): Promise<Buffer> {
  const found: Buffer[] = [];
  let left = atMost;
  for (const { at, length } of parts) {
    if (left > 0) found.push(Buffer.from(await readExactly(bytes, at, Math.min(left, length))));
    left -= length;
  }
  return Buffer.concat(found);
}

function isHarmless(packet: Buffer, { prefix, isFlac }: Codec): boolean {
  const type = (packet[0] ?? 0) & ~FLAC_LAST;
  if (isFlac && type === FLAC_SEEK_TABLE) return true;
  if (isFlac && type !== FLAC_COMMENT) return false;
  return isHarmlessComment(packet.subarray(prefix));
}

/** No writer and no comments; of FLAC, padding. Zeros follow. */
function emptyPacket(head: Buffer, { prefix, tail, isFlac }: Codec): Buffer {
  if (!isFlac) return Buffer.concat([head.subarray(0, prefix), Buffer.alloc(8), tail]);
  return Buffer.concat([Buffer.of(((head[0] ?? 0) & FLAC_LAST) | FLAC_PADDING), head.subarray(1, 4)]);
}

/** `content`, then zeros, over the packet, and the checksums of its pages. Holds one page at a time. */
async function overwritePacket(bytes: FileBytes, parts: readonly Part[], content: Buffer): Promise<Edit[]> {
  const edits: Edit[] = [];
  let rest = content;
  for (const { page, at, length } of parts) {
    const put = rest.subarray(0, length);
    rest = rest.subarray(put.length);
    const whole = Buffer.from(await readExactly(bytes, page.start, page.end - page.start));
    whole.fill(0, at - page.start, at - page.start + length);
    put.copy(whole, at - page.start);
    whole.writeUInt32LE(0, CHECKSUM_AT);
    const checksum = Buffer.alloc(4);
    checksum.writeUInt32LE(pageChecksum(whole));
    edits.push(overwrite(page.start + CHECKSUM_AT, checksum));
    edits.push(overwrite(at, put), zero(at + put.length, at + length));
  }
  return edits;
}
