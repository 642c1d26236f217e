// The elements of WebM (EBML, RFC 8794).
import { type Bytes, Damaged, readExactly } from '../bytes.ts';

/** An element: its id with the length marker, where it starts, where its content starts and where it ends. */
export type Element = { id: number; start: number; body: number; end: number };

/** Elements by name (Matroska, RFC 9559). */
export const ELEMENT = {
  header: 0x1a45dfa3,
  docType: 0x4282,
  segment: 0x18538067,
  info: 0x1549a966,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  trackType: 0x83,
  cluster: 0x1f43b675,
  tags: 0x1254c367,
  tag: 0x7373,
  simpleTag: 0x67c8,
  tagName: 0x45a3,
  attachments: 0x1941a469,
  title: 0x7ba9,
  void: 0xec,
} as const;

/**
 * The elements in [from, to), in order. One of unknown size, as live recorders write, reaches to `to`.
 * Throws `Damaged` at one that does not fit.
 */
export async function* elementsIn(bytes: Bytes, from: number, to: number): AsyncGenerator<Element> {
  for (let at = from; at < to; ) {
    const element = await readElement(bytes, at, to);
    if (element.end > to) throw new Damaged(`element at ${at} overruns`);
    yield element;
    at = element.end;
  }
}

async function readElement(bytes: Bytes, start: number, to: number): Promise<Element> {
  const [first = 0] = await readExactly(bytes, start, 1);
  const idLength = Math.clz32(first) - 23;
  if (idLength > 4) throw new Damaged(`no element at ${start}`);
  const id = (await readExactly(bytes, start, idLength)).readUIntBE(0, idLength);
  const [marker = 0] = await readExactly(bytes, start + idLength, 1);
  const sizeLength = Math.clz32(marker) - 23;
  if (sizeLength > 8) throw new Damaged(`no size at ${start}`);
  const body = start + idLength + sizeLength;
  const size = await readSize(bytes, start + idLength, sizeLength);
  return { id, start, body, end: size === 'unknown' ? to : body + size };
}

async function readSize(bytes: Bytes, at: number, length: number): Promise<number | 'unknown'> {
  const digits = (await readExactly(bytes, at, length)).toString('hex');
  const most = 2n ** BigInt(7 * length) - 1n;
  const size = BigInt(`0x${digits}`) & most;
  return size === most ? 'unknown' : Number(size);
}
