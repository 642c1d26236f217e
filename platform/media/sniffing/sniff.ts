// Detects file types by content (docs/decisions/0125).
import { type Box, readBoxes } from '../containers/boxes.ts';
import { DamagedFileError, type FileBytes, limitReads, openBytes, readExactly } from '../containers/bytes.ts';
import { ELEMENT, readElements } from '../containers/elements.ts';
import { readId3Size } from '../containers/id3-size.ts';
import { isVideoOgg } from '../containers/ogg-streams.ts';
import { MEDIA, type MediaType } from './media-type.ts';

// A file with few tracks needs some dozen reads; files that need more cannot be classified as voice memos.
const MAX_READS = 2000;

const SIGNATURES: readonly [at: number, bytes: Buffer, type: MediaType][] = [
  [0, Buffer.from('ffd8ff', 'hex'), MEDIA.jpeg],
  [0, Buffer.from('89504e470d0a1a0a', 'hex'), MEDIA.png],
  [0, Buffer.from('GIF87a'), MEDIA.gif],
  [0, Buffer.from('GIF89a'), MEDIA.gif],
  [0, Buffer.from('fLaC'), MEDIA.flac],
  [0, Buffer.from('#!AMR\n'), MEDIA.amr],
  [0, Buffer.from('#!AMR-WB\n'), MEDIA.amrWideband],
];

/** {@link detectType} for the file at `path`. */
export async function detectFileType(path: string): Promise<MediaType | null> {
  await using bytes = await openBytes(path);
  return await detectType(bytes);
}

/**
 * Detects the type of a file; null if it is not an accepted type, such as video. The signature is sufficient;
 * damage after it does not matter. Reads a bounded part of the file, and throws only read errors.
 */
export async function detectType(bytes: FileBytes): Promise<MediaType | null> {
  const head = await bytes.read(0, 512);
  const plain = SIGNATURES.find(([at, signature]) =>
    head.subarray(at, at + signature.length).equals(signature),
  );
  if (plain !== undefined) return plain[2];
  if (head.toString('latin1', 4, 8) === 'ftyp') return await isobmffType(head, bytes);
  const magic = head.toString('latin1', 0, 4);
  if (magic === 'RIFF' || magic === 'RF64') return riffType(head);
  if (magic === 'OggS') return (await inspectOr(isVideoOgg, bytes, false)) ? null : MEDIA.ogg;
  if (magic === '\x1aE\xdf\xa3')
    return (await inspectOr(classifyWebm, bytes, 'audio')) === 'audio' ? MEDIA.webm : null;
  if (magic.startsWith('ID3')) return await taggedType(head, bytes);
  return mpegAudioType(head);
}

/** Returns the result of `inspect`, or `otherwise` if the bytes are too damaged to parse. */
async function inspectOr<Seen>(
  inspect: (bytes: FileBytes) => Promise<Seen>,
  bytes: FileBytes,
  otherwise: Seen,
) {
  try {
    return await inspect(limitReads(bytes, MAX_READS));
  } catch (error) {
    if (error instanceof DamagedFileError) return otherwise;
    throw error;
  }
}

async function isobmffType(head: Buffer, bytes: FileBytes): Promise<MediaType | null> {
  const branded = typeOfBrands(head);
  if (branded !== 'any tracks') return branded;
  if (await inspectOr(hasVideoTrack, bytes, false)) return null;
  const major = head.toString('latin1', 8, 11);
  if (major === '3g2') return MEDIA.threeGp2;
  return major === '3gp' || major === '3ge' ? MEDIA.threeGp : MEDIA.mp4;
}

function riffType(head: Buffer): MediaType | null {
  const form = head.toString('latin1', 8, 12);
  if (form === 'WAVE') return MEDIA.wav;
  return form === 'WEBP' ? MEDIA.webp : null;
}

/** ID3v2 usually precedes MP3, but also AAC and FLAC. */
async function taggedType(head: Buffer, bytes: FileBytes): Promise<MediaType> {
  const size = readId3Size(head);
  const behind = size === null ? head : await bytes.read(size, 4);
  if (behind.toString('latin1') === 'fLaC') return MEDIA.flac;
  return mpegAudioType(behind) ?? MEDIA.mp3;
}

/** A frame header of MPEG audio layer III, or of AAC in ADTS, which has layer 0. */
function mpegAudioType(head: Buffer): MediaType | null {
  const [sync = 0, kind = 0, rates = 0] = head;
  if (sync !== 0xff || head.length < 3) return null;
  if ((kind & 0xf6) === 0xf0) return ((rates >> 2) & 0xf) < 13 ? MEDIA.aac : null;
  const isLayer3 = (kind & 0xe6) === 0xe2 && (kind & 0x18) !== 0x08;
  const hasRates = rates >> 4 !== 0xf && ((rates >> 2) & 3) !== 3;
  return isLayer3 && hasRates ? MEDIA.mp3 : null;
}

// Classifies the content of a WebM file: MediaRecorder uses the same container for audio and video.

const VIDEO_TRACK = 1;

/** `other` is Matroska or another document type. Throws `Damaged` if the file cannot be parsed. */
async function classifyWebm(bytes: FileBytes): Promise<'audio' | 'video' | 'other'> {
  for await (const element of readElements(bytes, 0, bytes.size)) {
    if (element.id === ELEMENT.header && !(await isWebm(bytes, element.body, element.end))) return 'other';
    if (element.id === ELEMENT.segment) return await segmentContent(bytes, element.body, element.end);
  }
  return 'audio';
}

async function isWebm(bytes: FileBytes, from: number, to: number) {
  for await (const { id, body, end } of readElements(bytes, from, to)) {
    if (id === ELEMENT.docType)
      return (await bytes.read(body, Math.min(end - body, 16))).toString() === 'webm';
  }
  return true;
}

async function segmentContent(bytes: FileBytes, from: number, to: number) {
  for await (const element of readElements(bytes, from, to)) {
    if (element.id === ELEMENT.cluster) break;
    if (element.id === ELEMENT.tracks && (await hasVideo(bytes, element.body, element.end))) return 'video';
  }
  return 'audio';
}

async function hasVideo(bytes: FileBytes, from: number, to: number) {
  for await (const track of readElements(bytes, from, to)) {
    if (track.id !== ELEMENT.trackEntry) continue;
    for await (const { id, body, end } of readElements(bytes, track.body, track.end)) {
      if (id === ELEMENT.trackType && (await readExactly(bytes, end - 1, 1))[0] === VIDEO_TRACK && end > body)
        return true;
    }
  }
  return false;
}

// The file type declared by an `ftyp` box, and detection of video tracks.

const AVIF = new Set(['avif', 'avis']);
const HEIC = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs']);
const HEIF = new Set(['mif1', 'mif2', 'mif3', 'msf1']);
const AUDIO = new Set(['M4A ', 'M4B ', 'M4P ', 'F4A ', 'F4B ', 'NDAS']);
const ANY_TRACKS = /^(iso[m2-9]|mp4[12]|mp21|mp71|dash|MSNV|3g[pe2].)$/;

/**
 * The type by the brands in `head` (the start of the file); `any tracks` for brands used for both audio and
 * video.
 */
export function typeOfBrands(head: Buffer): MediaType | 'any tracks' | null {
  const [major = '', , ...compatible] = readBrands(head);
  if (AUDIO.has(major)) return MEDIA.mp4;
  if (ANY_TRACKS.test(major)) return 'any tracks';
  if (AVIF.has(major)) return MEDIA.avif;
  if (HEIC.has(major)) return MEDIA.heic;
  if (!HEIF.has(major)) return null;
  if (compatible.some((brand) => AVIF.has(brand))) return MEDIA.avif;
  return compatible.some((brand) => HEIC.has(brand)) ? MEDIA.heic : MEDIA.heif;
}

function readBrands(head: Buffer): string[] {
  const brands = [];
  const end = Math.min(head.readUInt32BE(0), head.length);
  for (let at = 8; at === 8 || at + 4 <= end; at += 4) brands.push(head.toString('latin1', at, at + 4));
  return brands;
}

/** Whether a track of the movie is video. Throws `Damaged` if the file cannot be parsed. */
async function hasVideoTrack(bytes: FileBytes): Promise<boolean> {
  for await (const handler of handlersIn(bytes, 0, bytes.size)) {
    if ((await readExactly(bytes, handler.body + 8, 4)).toString('latin1') === 'vide') return true;
  }
  return false;
}

const PARENTS_OF_HANDLERS = new Set(['moov', 'trak', 'mdia']);

async function* handlersIn(bytes: FileBytes, from: number, to: number, depth = 0): AsyncGenerator<Box> {
  for await (const box of readBoxes(bytes, from, to)) {
    if (box.type === 'hdlr') yield box;
    else if (PARENTS_OF_HANDLERS.has(box.type) && depth < 3)
      yield* handlersIn(bytes, box.body, box.end, depth + 1);
  }
}
