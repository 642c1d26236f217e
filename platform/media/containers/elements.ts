// Parses the elements of WebM (EBML, RFC 8794).
import { DamagedFileError, type FileBytes } from './bytes.ts';

/**
 * An element: its id with the length marker, the offsets of its start, content and end; `isOpen` if its size
 * is unknown, as live recorders write it, and it extends to the end of its parent.
 */
export type Element = { id: number; start: number; body: number; end: number; isOpen: boolean };

/** Elements by name (Matroska, RFC 9559). */
export const ELEMENT = {
  header: 0x1a45dfa3,
  docType: 0x4282,
  segment: 0x18538067,
  info: 0x1549a966,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  trackNumber: 0xd7,
  trackType: 0x83,
  codecId: 0x86,
  codecPrivate: 0x63a2,
  cluster: 0x1f43b675,
  cues: 0x1c53bb6b,
  seekHead: 0x114d9b74,
  tags: 0x1254c367,
  attachments: 0x1941a469,
  chapters: 0x1043a770,
  muxingApp: 0x4d80,
  writingApp: 0x5741,
  void: 0xec,
} as const;

/** Maximum size of an element header: four bytes of id, eight of size. */
const HEAD = 12;

/** The elements in [from, to), in order. Throws `Damaged` at an element that exceeds the range. */
export async function* readElements(bytes: FileBytes, from: number, to: number): AsyncGenerator<Element> {
  for (let at = from; at < to; ) {
    const element = await readElement(bytes, at, to);
    if (element.end > to) throw new DamagedFileError(`element at ${at} overruns`);
    yield element;
    at = element.end;
  }
}

/** The element at `start`; its end may lie beyond `to`. */
export async function readElement(bytes: FileBytes, start: number, to: number): Promise<Element> {
  const head = await bytes.read(start, HEAD);
  const idLength = Math.clz32(head[0] ?? 0) - 23;
  if (idLength > 4) throw new DamagedFileError(`no element at ${start}`);
  const sizeLength = Math.clz32(head[idLength] ?? 0) - 23;
  if (sizeLength > 8 || idLength + sizeLength > head.length)
    throw new DamagedFileError(`no size at ${start}`);
  const body = start + idLength + sizeLength;
  const size = readSize(head.subarray(idLength, idLength + sizeLength));
  const end = size === null ? to : body + size;
  return { id: head.readUIntBE(0, idLength), start, body, end, isOpen: size === null };
}

/** Null: unknown. Sizes beyond 2^53 exceed any file, so rounding does not matter. */
function readSize(digits: Buffer): number | null {
  const first = (digits[0] ?? 0) & (0xff >> digits.length);
  const isUnknown = first === 0xff >> digits.length && digits.subarray(1).every((digit) => digit === 0xff);
  return isUnknown ? null : digits.subarray(1).reduce((sum, digit) => sum * 256 + digit, first);
}
