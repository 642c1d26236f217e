// WebM (RFC 9559): only elements required for playback are retained; others become a Void of zeros of the
// same size.
import { DamagedFileError, type FileBytes, readExactly } from '../../../containers/bytes.ts';
import { cut, type Edit, overwrite, zero } from '../../../containers/edits.ts';
import { ELEMENT, type Element, readElement, readElements } from '../../../containers/elements.ts';
import { isHarmlessComment, isWriterName, MAX_COMMENT_BYTES } from '../comments.ts';

const MAX_DEPTH = 6;

export async function webmEdits(bytes: FileBytes): Promise<Edit[]> {
  const edits: Edit[] = [];
  let cursor = 0;
  let hasSound = false;
  for await (const element of topElements(bytes)) {
    if (element.id === ELEMENT.header) edits.push(...(await childEdits(bytes, element, HEADER, 0)));
    else if (element.id === ELEMENT.segment) {
      const end = await segmentEdits(bytes, element, edits);
      hasSound = true;
      cursor = end;
      if (element.isOpen) break;
      continue;
    } else edits.push(...replaceWithVoid(element));
    cursor = element.end;
  }
  if (!hasSound) throw new DamagedFileError('no sound');
  return [...edits, cut(cursor, bytes.size)];
}

/** After a segment, data that is not an element is not part of the file; a segment may end early. */
async function* topElements(bytes: FileBytes): AsyncGenerator<Element> {
  let hasSegment = false;
  for (let at = 0; at < bytes.size; ) {
    const element = await readElement(bytes, at, bytes.size).catch((error: unknown) => {
      if (hasSegment && error instanceof DamagedFileError) return null;
      throw error;
    });
    if (element === null || (hasSegment && element.end > bytes.size)) return;
    if (element.end > bytes.size && element.id !== ELEMENT.segment)
      throw new DamagedFileError('the header overruns');
    hasSegment ||= element.id === ELEMENT.segment;
    yield { ...element, end: Math.min(element.end, bytes.size) };
    at = element.end;
  }
}

/** Walks a segment to its end or the point where a recorder was interrupted; returns that offset. */
async function segmentEdits(bytes: FileBytes, segment: Element, edits: Edit[]): Promise<number> {
  let hasClusters = false;
  for (let at = segment.body; at < segment.end; ) {
    const mayEnd = hasClusters && segment.end === bytes.size;
    const element = await readElement(bytes, at, segment.end).catch((error: unknown) => {
      if (mayEnd && error instanceof DamagedFileError) return null;
      throw error;
    });
    if (element === null || (element.end > segment.end && mayEnd && element.id !== ELEMENT.cluster))
      return at;
    if (element.id === ELEMENT.cluster) {
      hasClusters = true;
      at = await clusterEdits(bytes, element, segment.end, edits);
      continue;
    }
    if (element.end > segment.end || element.isOpen) throw new DamagedFileError(`element at ${at} overruns`);
    if (element.id === ELEMENT.tracks) edits.push(...(await tracksEdits(bytes, element)));
    else edits.push(...(await partEdits(bytes, element, SEGMENT, 0)));
    at = element.end;
  }
  return segment.end;
}

/**
 * The edits of a cluster's blocks; a cluster of unknown size ends at an element of the segment. Returns its
 * end.
 */
async function clusterEdits(bytes: FileBytes, cluster: Element, to: number, edits: Edit[]): Promise<number> {
  const end = Math.min(cluster.end, to);
  for (let at = cluster.body; at < end; ) {
    const element = await readElement(bytes, at, end).catch((error: unknown) => {
      if (error instanceof DamagedFileError) return null;
      throw error;
    });
    if (element && cluster.isOpen && LEVEL_1.has(element.id)) return at;
    // An interrupted recorder leaves an incomplete block: it is removed, and no element can follow it.
    if (element === null || element.end > end || element.isOpen) {
      edits.push(zero(at, end));
      if (end < to) throw new DamagedFileError(`element at ${at} overruns`);
      edits.push(cut(at, bytes.size));
      return bytes.size;
    }
    edits.push(...(await partEdits(bytes, element, CLUSTER, 0)));
    at = element.end;
  }
  return end;
}

async function childEdits(
  bytes: FileBytes,
  { body, end }: Element,
  rules: ElementRules,
  depth: number,
): Promise<Edit[]> {
  if (depth > MAX_DEPTH) throw new DamagedFileError('elements nested too deep');
  const edits: Edit[] = [];
  for await (const element of readElements(bytes, body, end))
    edits.push(...(await partEdits(bytes, element, rules, depth)));
  return edits;
}

async function partEdits(
  bytes: FileBytes,
  element: Element,
  rules: ElementRules,
  depth: number,
): Promise<Edit[]> {
  const rule = rules.get(element.id);
  const size = element.end - element.body;
  if (rule === 'writer') return await writerEdits(bytes, element);
  if (typeof rule === 'object') return await childEdits(bytes, element, rule, depth + 1);
  return rule !== undefined && size <= rule ? [] : replaceWithVoid(element);
}

/** Program names are mandatory elements. */
async function writerEdits(bytes: FileBytes, { body, end }: Element): Promise<Edit[]> {
  const name = (await bytes.read(body, Math.min(65, end - body))).toString('latin1').replace(/\0+$/, '');
  return isWriterName(name) ? [] : [zero(body, end)];
}

const SOUND = 2;

/** Blocks of other tracks would be interleaved with those of the audio. */
async function tracksEdits(bytes: FileBytes, tracks: Element): Promise<Edit[]> {
  const edits: Edit[] = [];
  for await (const track of readElements(bytes, tracks.body, tracks.end)) {
    if (track.id !== ELEMENT.trackEntry) {
      edits.push(...replaceWithVoid(track));
      continue;
    }
    const parts = new Map<number, Element>();
    for await (const part of readElements(bytes, track.body, track.end)) parts.set(part.id, part);
    const type = parts.get(ELEMENT.trackType);
    if (!type || (await bytes.read(type.end - 1, 1))[0] !== SOUND)
      throw new DamagedFileError('a track other than audio');
    edits.push(...(await childEdits(bytes, track, TRACK, 1)));
    edits.push(...(await codecEdits(bytes, parts.get(ELEMENT.codecId), parts.get(ELEMENT.codecPrivate))));
  }
  return edits;
}

/** The size field of a Void takes one byte, or eight if one is not enough. */
function replaceWithVoid({ id, start, body, end }: Element): Edit[] {
  if (id === ELEMENT.void) return [zero(body, end)];
  const length = end - start;
  const isShort = length - 2 < 0x7f;
  const head = Buffer.alloc(isShort ? 2 : 9);
  if (isShort) head.writeUInt8(0x80 | (length - 2), 1);
  else head.writeBigUInt64BE((1n << 56n) | BigInt(length - 9), 1);
  head.writeUInt8(ELEMENT.void, 0);
  return [overwrite(start, head), zero(start + head.length, end)];
}

/** With a channel mapping of 255 channels. */
const MAX_OPUS_HEAD = 21 + 255;

async function codecEdits(
  bytes: FileBytes,
  codec: Element | undefined,
  setup: Element | undefined,
): Promise<Edit[]> {
  if (codec === undefined) throw new DamagedFileError('a track without a codec');
  if (setup === undefined) return [];
  const name = (await bytes.read(codec.body, Math.min(16, codec.end - codec.body))).toString('latin1');
  if (/^A_OPUS\0*$/.test(name)) {
    if (setup.end - setup.body > MAX_OPUS_HEAD) throw new DamagedFileError('a codec header that is too long');
    return [];
  }
  if (/^A_VORBIS\0*$/.test(name)) return await vorbisEdits(bytes, setup);
  throw new DamagedFileError(`codec ${name}`);
}

/**
 * Three packets: their count less one, the sizes of the first two in bytes of at most 255, then the packets.
 */
async function vorbisEdits(bytes: FileBytes, { body, end }: Element): Promise<Edit[]> {
  const head = await bytes.read(body, Math.min(MAX_COMMENT_BYTES, end - body));
  let at = 1;
  const size = () => {
    let sum = 0;
    for (let part = 255; part === 255; at += 1) {
      part = head[at] ?? 0;
      sum += part;
    }
    return sum;
  };
  const identification = size();
  const length = size();
  const start = body + at + identification;
  if (head[0] !== 2 || start + length > end || length < 16)
    throw new DamagedFileError('codec headers that overrun');
  if (length <= MAX_COMMENT_BYTES && isHarmlessComment((await readExactly(bytes, start, length)).subarray(7)))
    return [];
  return [overwrite(start + 7, Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1])), zero(start + 16, start + length)];
}

/** Each element is retained up to a maximum size, with rules for its children, or as a program name. */
type ElementRules = ReadonlyMap<number, number | 'writer' | ElementRules>;

const ANY = Number.MAX_SAFE_INTEGER;
const NUMBER = 8;
const withMaxSize = (size: number, ...ids: number[]): [number, number][] => ids.map((id) => [id, size]);

/** Versions, maximum lengths, and the document type with its versions. */
const HEADER: ElementRules = new Map([
  ...withMaxSize(NUMBER, 0x4286, 0x42f7, 0x42f2, 0x42f3, 0x4287, 0x4285),
  ...withMaxSize(NUMBER, ELEMENT.docType),
]);

/** TimestampScale and Duration; not date, title or file names. */
const INFO: ElementRules = new Map<number, number | 'writer'>([
  ...withMaxSize(NUMBER, 0x2ad7b1, 0x4489),
  [ELEMENT.muxingApp, 'writer'],
  [ELEMENT.writingApp, 'writer'],
]);

/** Rate, output rate, channels, depth, emphasis. */
const AUDIO: ElementRules = new Map(withMaxSize(NUMBER, 0xb5, 0x78b5, 0x9f, 0x6264, 0x52f1));

/** Number, UID, type, flags, durations, delays, codec, language of three letters. */
const TRACK: ElementRules = new Map<number, number | ElementRules>([
  ...withMaxSize(
    NUMBER,
    ELEMENT.trackNumber,
    0x73c5,
    ELEMENT.trackType,
    0xb9,
    0x88,
    0x55aa,
    0x9c,
    0x6de7,
    0x6df8,
  ),
  ...withMaxSize(NUMBER, 0x23e383, 0x234e7a, 0x55ee, 0x56aa, 0x56bb, 0xaa, 0x23314f),
  ...withMaxSize(3, 0x22b59c),
  ...withMaxSize(32, ELEMENT.codecId),
  ...withMaxSize(ANY, ELEMENT.codecPrivate),
  [0xe1, AUDIO],
]);

/** Block, duration, references, discard padding. */
const BLOCK_GROUP: ElementRules = new Map([
  ...withMaxSize(ANY, 0xa1),
  ...withMaxSize(NUMBER, 0x9b, 0xfb, 0xfa, 0x75a2),
]);

/** Timestamp, position, previous size, blocks. */
const CLUSTER: ElementRules = new Map<number, number | ElementRules>([
  ...withMaxSize(NUMBER, 0xe7, 0xa7, 0xab),
  ...withMaxSize(ANY, 0xa3),
  [0xa0, BLOCK_GROUP],
]);

const POSITIONS: ElementRules = new Map(withMaxSize(NUMBER, 0xf7, 0xf1, 0xf0, 0xb2, 0x5378));
const CUE_POINT: ElementRules = new Map<number, number | ElementRules>([
  ...withMaxSize(NUMBER, 0xb3),
  [0xb7, POSITIONS],
]);
const SEEK: ElementRules = new Map(withMaxSize(NUMBER, 0x53ab, 0x53ac));

const SEGMENT: ElementRules = new Map<number, ElementRules>([
  [ELEMENT.info, INFO],
  [ELEMENT.cues, new Map([[0xbb, CUE_POINT]])],
  [ELEMENT.seekHead, new Map([[0x4dbb, SEEK]])],
]);

/** Elements that end a cluster of unknown size. */
const LEVEL_1: ReadonlySet<number> = new Set([
  ELEMENT.cluster,
  ELEMENT.info,
  ELEMENT.tracks,
  ELEMENT.cues,
  ELEMENT.seekHead,
  ELEMENT.tags,
  ELEMENT.attachments,
  ELEMENT.chapters,
]);
