// Ogg Opus, Vorbis, Speex and FLAC: only pages of audio streams are retained, and their comment packets are
// emptied in place, with new page checksums.
import { DamagedFileError, type FileBytes, readExactly } from '../../../containers/bytes.ts';
import { cut, type Edit, overwrite, zero } from '../../../containers/edits.ts';
import { FIRST_PAGE, type Page, readPages } from '../../../containers/ogg-streams.ts';
import { isHarmlessComment, MAX_COMMENT_BYTES } from '../comments.ts';

/** An audio stream while its header packets are read; `parts` are those of the current packet. */
type Stream = { codec: Codec; packet: number; parts: Part[] };

/** A cover in the comments may need a few hundred pages of 64 KiB. */
const MAX_PARTS = 1024;

export async function oggEdits(bytes: FileBytes): Promise<Edit[]> {
  const edits: Edit[] = [];
  const streams = new Map<number, Stream | null>();
  let cursor = 0;
  let hasSound = false;
  for await (const page of readPages(bytes)) {
    if (page.start > cursor) edits.push(cut(cursor, page.start));
    cursor = page.end;
    if ((page.flags & FIRST_PAGE) !== 0) {
      const codec = codecOf(await bytes.read(page.body, Math.min(64, page.end - page.body)));
      streams.set(page.serial, codec && { codec, packet: 0, parts: [] });
    }
    const stream = streams.get(page.serial);
    if (!stream) edits.push(cut(page.start, page.end));
    else {
      hasSound = true;
      if (stream.packet < stream.codec.packets) edits.push(...(await readIntroduction(bytes, page, stream)));
    }
  }
  if (!hasSound) throw new DamagedFileError('no sound');
  return [...edits, cut(cursor, bytes.size)];
}

/** Continues reading the header packets on one page. */
async function readIntroduction(bytes: FileBytes, page: Page, stream: Stream): Promise<Edit[]> {
  const edits: Edit[] = [];
  let at = page.body;
  for (let lace = 0; lace < page.lacing.length && stream.packet < stream.codec.packets; ) {
    const start = at;
    let isOver = false;
    while (lace < page.lacing.length && !isOver) {
      const length = page.lacing[lace] ?? 0;
      at += length;
      lace += 1;
      isOver = length < 255;
    }
    stream.parts.push({ page, at: start, length: at - start });
    if (stream.parts.length > MAX_PARTS) throw new DamagedFileError('the comments have no end');
    if (!isOver) break;
    edits.push(...(await packetEdits(bytes, stream.parts, stream.codec, stream.packet)));
    stream.packet += 1;
    stream.parts = [];
  }
  return edits;
}

/** A part of a packet on one page. */
type Part = { page: Page; at: number; length: number };

const CHECKSUM_AT = 22;
const FLAC_PADDING = 1;
const FLAC_SEEK_TABLE = 3;
const FLAC_COMMENT = 4;
const FLAC_LAST = 0x80;

/** The edits of the packet in `parts`, with index `number` in its stream. */
async function packetEdits(
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

/** An empty writer name and no comments; padding for FLAC. Zeros follow. */
function emptyPacket(head: Buffer, { prefix, tail, isFlac }: Codec): Buffer {
  if (!isFlac) return Buffer.concat([head.subarray(0, prefix), Buffer.alloc(8), tail]);
  return Buffer.concat([Buffer.of(((head[0] ?? 0) & FLAC_LAST) | FLAC_PADDING), head.subarray(1, 4)]);
}

/**
 * Overwrites the packet with `content` and zeros, and updates the checksums of its pages. Holds one page at a
 * time.
 */
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

/**
 * The number of header packets of a stream, which of them are comments, and the form of an empty comment
 * packet. `prefix` is the number of bytes before the writer's name.
 */
type Codec = {
  packets: number;
  isComment(packet: number, head: Buffer): boolean;
  prefix: number;
  /** The bytes after an empty list. */
  tail: Buffer;
  isFlac: boolean;
};

const NOTHING = Buffer.alloc(0);
const second = (packet: number) => packet === 1;

const OPUS: Codec = { packets: 2, isComment: second, prefix: 8, tail: NOTHING, isFlac: false };
// Vorbis requires a bit after the list (Vorbis I, section 5.2.1).
const VORBIS: Codec = { packets: 3, isComment: second, prefix: 7, tail: Buffer.of(1), isFlac: false };
const SPEEX: Codec = { packets: 2, isComment: second, prefix: 0, tail: NOTHING, isFlac: false };

/** Each packet after the first is a metadata block; 0 packets means that their number is unknown. */
const flac = (packets: number): Codec => ({
  packets: 1 + (packets === 0 ? Number.MAX_SAFE_INTEGER : packets),
  isComment: (packet, head) => packet > 0 && head[0] !== 0xff,
  prefix: 4,
  tail: NOTHING,
  isFlac: true,
});

/** The codec of a stream by its first packet; null if it is not a known audio codec. */
function codecOf(head: Buffer): Codec | null {
  const name = head.toString('latin1', 0, 8);
  if (name === 'OpusHead') return OPUS;
  if (name.startsWith('\x01vorbis')) return VORBIS;
  if (name === 'Speex   ') return SPEEX;
  return name.startsWith('\x7fFLAC') && head.length >= 9 ? flac(head.readUInt16BE(7)) : null;
}

// The checksum of an Ogg page (RFC 3533, section 6): CRC-32 of 0x04c11db7, neither reflected nor inverted.

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte << 24;
  for (let bit = 0; bit < 8; bit += 1) value = value & 0x80000000 ? (value << 1) ^ 0x04c11db7 : value << 1;
  return value >>> 0;
});

/** The checksum of a page with zeros in its checksum field. */
export const pageChecksum = (page: Buffer): number =>
  page.reduce((sum, byte) => ((sum << 8) ^ (TABLE[(sum >>> 24) ^ byte] ?? 0)) >>> 0, 0);
