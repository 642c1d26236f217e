// Which elements of WebM playing needs (RFC 9559, section 5), by their parent.
import { ELEMENT } from '../../containers/elements.ts';

/** Each stays up to so many bytes, with children of its own, or as the name of a program. */
export type Kept = ReadonlyMap<number, number | 'writer' | Kept>;

const ANY = Number.MAX_SAFE_INTEGER;
const NUMBER = 8;
const all = (size: number, ...ids: number[]): [number, number][] => ids.map((id) => [id, size]);

/** Versions, the longest lengths, and the document's type with its versions. */
export const HEADER: Kept = new Map([
  ...all(NUMBER, 0x4286, 0x42f7, 0x42f2, 0x42f3, 0x4287, 0x4285),
  ...all(NUMBER, ELEMENT.docType),
]);

/** TimestampScale and Duration; not the date, the title or the names of files. */
export const INFO: Kept = new Map<number, number | 'writer'>([
  ...all(NUMBER, 0x2ad7b1, 0x4489),
  [ELEMENT.muxingApp, 'writer'],
  [ELEMENT.writingApp, 'writer'],
]);

/** Rate, output rate, channels, depth, emphasis. */
const AUDIO: Kept = new Map(all(NUMBER, 0xb5, 0x78b5, 0x9f, 0x6264, 0x52f1));

/** Number, UID, type, flags, durations, delays, codec, language of three letters. */
export const TRACK: Kept = new Map<number, number | Kept>([
  ...all(NUMBER, ELEMENT.trackNumber, 0x73c5, ELEMENT.trackType, 0xb9, 0x88, 0x55aa, 0x9c, 0x6de7, 0x6df8),
  ...all(NUMBER, 0x23e383, 0x234e7a, 0x55ee, 0x56aa, 0x56bb, 0xaa, 0x23314f),
  ...all(3, 0x22b59c),
  ...all(32, ELEMENT.codecId),
  ...all(ANY, ELEMENT.codecPrivate),
  [0xe1, AUDIO],
]);

/** Block, its duration, what it refers to, what is discarded of it. */
export const BLOCK_GROUP: Kept = new Map([...all(ANY, 0xa1), ...all(NUMBER, 0x9b, 0xfb, 0xfa, 0x75a2)]);

/** Timestamp, position, previous size, blocks. */
export const CLUSTER: Kept = new Map<number, number | Kept>([
  ...all(NUMBER, 0xe7, 0xa7, 0xab),
  ...all(ANY, 0xa3),
  [0xa0, BLOCK_GROUP],
]);

const POSITIONS: Kept = new Map(all(NUMBER, 0xf7, 0xf1, 0xf0, 0xb2, 0x5378));
const CUE_POINT: Kept = new Map<number, number | Kept>([...all(NUMBER, 0xb3), [0xb7, POSITIONS]]);
const SEEK: Kept = new Map(all(NUMBER, 0x53ab, 0x53ac));

export const SEGMENT: Kept = new Map<number, Kept>([
  [ELEMENT.info, INFO],
  [ELEMENT.cues, new Map([[0xbb, CUE_POINT]])],
  [ELEMENT.seekHead, new Map([[0x4dbb, SEEK]])],
]);

/** What ends a cluster of unknown size. */
export const LEVEL_1: ReadonlySet<number> = new Set([
  ELEMENT.cluster,
  ELEMENT.info,
  ELEMENT.tracks,
  ELEMENT.cues,
  ELEMENT.seekHead,
  ELEMENT.tags,
  ELEMENT.attachments,
  ELEMENT.chapters,
]);
