// WebM: tags, attachments and the title become Void elements of the same size.
import { type Bytes, Damaged } from '../../bytes.ts';
import { ELEMENT, type Element, elementsIn } from '../../containers/elements.ts';
import { type Edit, overwrite, zero } from '../edits.ts';
import { untilDamaged } from '../until-damaged.ts';

const HARMLESS = new Set(['ENCODER', 'DURATION', 'ENCODER_OPTIONS']);
const CHECKSUM = 0xbf;

export async function webmEdits(bytes: Bytes): Promise<Edit[]> {
  const edits: Edit[] = [];
  for await (const { id, body, end } of elementsIn(bytes, 0, bytes.size)) {
    if (id !== ELEMENT.segment) continue;
    for await (const part of untilDamaged(elementsIn(bytes, body, end), () => true))
      edits.push(...(await partEdits(bytes, part)));
  }
  return edits;
}

async function partEdits(bytes: Bytes, part: Element): Promise<Edit[]> {
  if (part.id === ELEMENT.attachments) return voided(part);
  if (part.id === ELEMENT.tags) return (await areHarmless(bytes, part)) ? [] : voided(part);
  if (part.id !== ELEMENT.info) return [];
  const children = await Array.fromAsync(elementsIn(bytes, part.body, part.end));
  if (!children.some(({ id }) => id === ELEMENT.title)) return [];
  return children.filter(({ id }) => id === ELEMENT.title || id === CHECKSUM).flatMap(voided);
}

/** A Void's own size takes one byte, or eight where one cannot say it. */
function voided({ start, end }: Element): Edit[] {
  const length = end - start;
  const isShort = length - 2 < 0x7f;
  const head = Buffer.alloc(isShort ? 2 : 9);
  if (isShort) head.writeUInt8(0x80 | (length - 2), 1);
  else head.writeBigUInt64BE((1n << 56n) | BigInt(length - 9), 1);
  head.writeUInt8(ELEMENT.void, 0);
  return [overwrite(start, head), zero(start + head.length, end)];
}

async function areHarmless(bytes: Bytes, tags: Element): Promise<boolean> {
  try {
    for await (const name of namesIn(bytes, tags)) if (!HARMLESS.has(name)) return false;
    return true;
  } catch (error) {
    if (error instanceof Damaged) return false;
    throw error;
  }
}

const ON_THE_WAY: ReadonlySet<number> = new Set([ELEMENT.tag, ELEMENT.simpleTag]);

async function* namesIn(bytes: Bytes, { body, end }: Element, depth = 0): AsyncGenerator<string> {
  for await (const element of elementsIn(bytes, body, end)) {
    if (ON_THE_WAY.has(element.id) && depth < 4) yield* namesIn(bytes, element, depth + 1);
    if (element.id !== ELEMENT.tagName) continue;
    yield (await bytes.read(element.body, Math.min(64, element.end - element.body))).toString('latin1');
  }
}
