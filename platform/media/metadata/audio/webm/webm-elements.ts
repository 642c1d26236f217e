// The elements of WebM required for playback (RFC 9559, section 5), by parent.
import { ELEMENT } from '../../../containers/elements.ts';

/** Each element is retained up to a maximum size, with rules for its children, or as a program name. */
export type ElementRules = ReadonlyMap<number, number | 'writer' | ElementRules>;

const ANY = Number.MAX_SAFE_INTEGER;
const NUMBER = 8;
const withMaxSize = (size: number, ...ids: number[]): [number, number][] => ids.map((id) => [id, size]);

/** Versions, maximum lengths, and the document type with its versions. */
export const HEADER: ElementRules = new Map([
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
export const TRACK: ElementRules = new Map<number, number | ElementRules>([
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
export const CLUSTER: ElementRules = new Map<number, number | ElementRules>([
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

export const SEGMENT: ElementRules = new Map<number, ElementRules>([
  [ELEMENT.info, INFO],
  [ELEMENT.cues, new Map([[0xbb, CUE_POINT]])],
  [ELEMENT.seekHead, new Map([[0x4dbb, SEEK]])],
]);

/** Elements that end a cluster of unknown size. */
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
