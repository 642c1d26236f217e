// WebM (RFC 9559): only elements required for playback are retained; others become a Void of zeros of the
// same size.
import { DamagedFileError, type FileBytes, readExactly } from '../../../containers/bytes.ts';
import { cut, type Edit, overwrite, zero } from '../../../containers/edits.ts';
import { ELEMENT, type Element, readElement, readElements } from '../../../containers/elements.ts';
import { isHarmlessComment, MAX_COMMENT_BYTES } from '../comments.ts';
import { isWriterName } from '../writer-names.ts';
import { CLUSTER, type ElementRules, HEADER, LEVEL_1, SEGMENT, TRACK } from './webm-elements.ts';

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
