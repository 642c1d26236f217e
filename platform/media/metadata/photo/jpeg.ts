// JPEG: only segments required for decoding, colour and orientation are retained.
import { DamagedFileError, type FileBytes, readExactly } from '../../containers/bytes.ts';
import { cut, type Edit, overwrite } from '../../containers/edits.ts';
import { cleanColourProfile, MAX_PROFILE_BYTES } from './colour-profile.ts';
import { createExif, readOrientation } from './exif.ts';

// Parses the segments of a JPEG (ITU-T T.81, annex B) in the same way as libjpeg and browsers.

/**
 * A segment: the second byte of its marker, the offsets of its marker and its content, the end of its
 * content, and its end including associated data: for SOS, the end of the coded pixels.
 */
type Segment = { code: number; start: number; body: number; bodyEnd: number; end: number };

const SOS = 0xda;
const EOI = 0xd9;
const WINDOW = 32 * 1024;

/**
 * The segments after SOI up to EOI. Bytes between segments that are no marker are skipped, as in decoders.
 * Throws `Damaged` if a segment exceeds the file or the file ends before EOI.
 */
async function* readSegments(bytes: FileBytes): AsyncGenerator<Segment> {
  for (let at = 2; ; ) {
    const segment = await readSegment(bytes, await findMarker(bytes, at, isMarker));
    yield segment;
    if (segment.code === EOI) return;
    at = segment.end;
  }
}

/** 0xff 0x00 is no marker, and any number of 0xff may precede one (B.1.1.2). */
const isMarker = (code: number) => code !== 0 && code !== 0xff;
const isRestart = (code: number) => code >= 0xd0 && code <= 0xd7;
const endsScan = (code: number) => isMarker(code) && !isRestart(code);
const standsAlone = (code: number) => code === 0x01 || isRestart(code) || code === EOI;

async function readSegment(bytes: FileBytes, start: number): Promise<Segment> {
  const [, code = 0] = await readExactly(bytes, start, 2);
  const body = start + 2;
  if (standsAlone(code)) return { code, start, body, bodyEnd: body, end: body };
  // libjpeg treats a length of 0 or 1, which is less than the length field itself, as 2.
  const length = Math.max(2, (await readExactly(bytes, body, 2)).readUInt16BE());
  const bodyEnd = body + length;
  if (bodyEnd > bytes.size) throw new DamagedFileError(`segment at ${start} overruns`);
  const end = code === SOS ? await findMarker(bytes, bodyEnd, endsScan) : bodyEnd;
  return { code, start, body: body + 2, bodyEnd, end };
}

/** The offset of the next 0xff whose following byte is wanted. */
async function findMarker(
  bytes: FileBytes,
  from: number,
  isWanted: (code: number) => boolean,
): Promise<number> {
  for (let start = from; ; ) {
    const window = await bytes.read(start, WINDOW);
    if (window.length < 2) throw new DamagedFileError('ends before EOI');
    let at = window.indexOf(0xff);
    for (; at !== -1 && at + 1 < window.length; at = window.indexOf(0xff, at + 1)) {
      if (isWanted(window[at + 1] ?? 0)) return start + at;
    }
    start += at === -1 ? window.length : at;
  }
}

const ADOBE = 12;
const PROFILE_HEAD = 14;

type Found = { edits: Edit[]; once: Set<string>; profile: Segment[]; hasFrame: boolean; hasPixels: boolean };

export async function jpegEdits(bytes: FileBytes): Promise<Edit[]> {
  const found: Found = { edits: [], once: new Set(), profile: [], hasFrame: false, hasPixels: false };
  let cursor = 2;
  for await (const segment of readSegments(bytes)) {
    if (segment.start > cursor) found.edits.push(cut(cursor, segment.start));
    await inspectSegment(bytes, segment, found);
    cursor = segment.end;
  }
  if (!found.hasPixels) throw new DamagedFileError('a JPEG without pixels');
  found.edits.push(...(await profileEdits(bytes, found.profile)), cut(cursor, bytes.size));
  return found.edits;
}

async function inspectSegment(bytes: FileBytes, segment: Segment, found: Found): Promise<void> {
  const { code, start, end } = segment;
  if (isDecoding(code)) {
    await requireExact(bytes, segment);
    found.hasFrame ||= isFrame(code);
    if (code !== SOS) return;
    if (!found.hasFrame) throw new DamagedFileError('pixels without a frame');
    found.hasPixels = true;
  } else if (code !== EOI) {
    const put = await replacement(bytes, segment, found);
    if (put !== 'keep') found.edits.push({ ...cut(start, end), put });
  }
}

const NOTHING = Buffer.alloc(0);

/** The replacement of an application segment; empty for comments and unknown segments. */
async function replacement(bytes: FileBytes, segment: Segment, found: Found): Promise<Buffer | 'keep'> {
  const { code, body, bodyEnd } = segment;
  const size = bodyEnd - body;
  const head = await bytes.read(body, Math.min(PROFILE_HEAD, size));
  const name = head.toString('latin1');
  if (code === 0xe2 && name.startsWith('ICC_PROFILE\0') && !found.hasPixels) {
    found.profile.push(segment);
    return 'keep';
  }
  const kind = kindOf(code, name, size);
  if (kind === null || found.once.has(kind)) return NOTHING;
  found.once.add(kind);
  if (kind === 'exif') return await orientationOnlyExif(bytes, body + 6, bodyEnd);
  if (kind === 'adobe') return size === ADOBE ? 'keep' : segmentOf(code, head.subarray(0, ADOBE));
  // The last two bytes of JFIF's 14 are the size of a thumbnail.
  const hasThumbnail = size > 14 || head.readUInt16BE(12) !== 0;
  return hasThumbnail ? segmentOf(code, Buffer.concat([head.subarray(0, 12), Buffer.alloc(2)])) : 'keep';
}

function kindOf(code: number, name: string, size: number): 'jfif' | 'exif' | 'adobe' | null {
  if (code === 0xe0 && name.startsWith('JFIF\0') && size >= 14) return 'jfif';
  if (code === 0xe1 && name.startsWith('Exif\0')) return 'exif';
  return code === 0xee && name.startsWith('Adobe') && size >= ADOBE ? 'adobe' : null;
}

function segmentOf(code: number, content: Buffer): Buffer {
  const head = Buffer.of(0xff, code, 0, 0);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

async function orientationOnlyExif(bytes: FileBytes, from: number, to: number): Promise<Buffer> {
  const orientation = await readOrientation(bytes, from, to);
  if (orientation === 1) return NOTHING;
  return segmentOf(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), createExif(orientation)]));
}

/**
 * A profile may be split over several segments, each with a prefix of 14 bytes: a name, its index and the
 * number of segments. An invalid profile is removed.
 */
async function profileEdits(bytes: FileBytes, segments: readonly Segment[]): Promise<Edit[]> {
  const whole = segments.reduce((sum, { body, bodyEnd }) => sum + bodyEnd - body, 0);
  const clean = whole > MAX_PROFILE_BYTES ? null : await cleanProfile(bytes, segments);
  return clean ?? segments.map(({ start, end }) => cut(start, end));
}

async function cleanProfile(bytes: FileBytes, segments: readonly Segment[]): Promise<Edit[] | null> {
  const parts: { at: number; number: number; content: Buffer }[] = [];
  for (const { body, bodyEnd } of segments) {
    const whole = await readExactly(bytes, body, bodyEnd - body);
    const content = whole.subarray(PROFILE_HEAD);
    parts.push({ at: body + PROFILE_HEAD, number: whole[PROFILE_HEAD - 2] ?? 0, content });
  }
  parts.sort((one, other) => one.number - other.number);
  const clean = cleanColourProfile(Buffer.concat(parts.map(({ content }) => content)));
  let from = 0;
  return (
    clean &&
    parts.map(({ at, content }) => {
      const edit = overwrite(at, clean.subarray(from, from + content.length));
      from += content.length;
      return edit;
    })
  );
}

// The segments of a JPEG that decoders read (ITU-T T.81, annex B.2) have no room for text.

const HUFFMAN = 0xc4;
const ARITHMETIC = 0xcc;
const QUANTISATION = 0xdb;
const LINES = 0xdc;
const RESTART_INTERVAL = 0xdd;
const RESERVED = 0xc8;

const isFrame = (code: number): boolean =>
  code >= 0xc0 && code <= 0xcf && code !== HUFFMAN && code !== ARITHMETIC && code !== RESERVED;

const TABLES = new Set([HUFFMAN, ARITHMETIC, SOS, QUANTISATION, LINES, RESTART_INTERVAL]);

const isDecoding = (code: number): boolean => isFrame(code) || TABLES.has(code);

/** Throws `Damaged` if the length of a segment differs from that of its content. */
async function requireExact(bytes: FileBytes, { code, start, body, bodyEnd }: Segment): Promise<void> {
  const content = await readExactly(bytes, body, bodyEnd - body);
  if (sizeOf(code, content) !== content.length)
    throw new DamagedFileError(`segment at ${start} of an invalid size`);
}

function sizeOf(code: number, content: Buffer): number {
  if (isFrame(code)) return 6 + 3 * (content[5] ?? 0);
  if (code === SOS) return 4 + 2 * (content[0] ?? 0);
  if (code === HUFFMAN) return tables(content, (at) => 17 + sum(content.subarray(at + 1, at + 17)));
  if (code === QUANTISATION) return tables(content, (at) => ((content[at] ?? 0) >= 0x10 ? 129 : 65));
  if (code === ARITHMETIC) return content.every(isConditioning) ? content.length - (content.length % 2) : -1;
  return code === EOI ? 0 : 2;
}

/** Pairs of a table id, with two bits in each half, and its value. */
const isConditioning = (byte: number, at: number) => at % 2 === 1 || (byte & 0xec) === 0;

const sum = (lengths: Buffer) => lengths.reduce((total, length) => total + length, 0);

/** Consecutive tables, each with its own length. */
function tables(content: Buffer, lengthAt: (at: number) => number): number {
  let at = 0;
  while (at < content.length) at += lengthAt(at);
  return at;
}
