// GIF (89a): comments and application data go, but for loops and the colour profile.
import { type Bytes, Damaged, readExactly } from '../../bytes.ts';
import { cut, type Edit } from '../edits.ts';
import { trailerEdits } from '../trailer.ts';
import { untilDamaged } from '../until-damaged.ts';

type Block = {
  kind: 'image' | 'extension' | 'trailer';
  label: number;
  start: number;
  body: number;
  end: number;
};

const COMMENT = 0xfe;
const APPLICATION = 0xff;
const STAYS = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012']);

export async function gifEdits(bytes: Bytes): Promise<Edit[]> {
  const edits: Edit[] = [];
  for await (const block of untilDamaged(blocksIn(bytes), ({ kind }) => kind === 'image')) {
    if (block.kind === 'trailer') edits.push(...(await trailerEdits(bytes, block.end)));
    if (block.kind === 'extension' && (await goes(bytes, block))) edits.push(cut(block.start, block.end));
  }
  return edits;
}

async function goes(bytes: Bytes, { label, body }: Block) {
  if (label !== APPLICATION) return label === COMMENT;
  return !STAYS.has((await bytes.read(body + 1, 11)).toString('latin1'));
}

async function* blocksIn(bytes: Bytes): AsyncGenerator<Block> {
  const [flags = 0] = await readExactly(bytes, 10, 1);
  for (let start = 13 + paletteSize(flags); ; ) {
    const block = await readBlock(bytes, start);
    yield block;
    if (block.kind === 'trailer') return;
    start = block.end;
  }
}

const paletteSize = (flags: number) => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));

async function readBlock(bytes: Bytes, start: number): Promise<Block> {
  const [introducer, label = 0] = await bytes.read(start, 2);
  if (introducer === 0x3b) return { kind: 'trailer', label: 0, start, body: start, end: start + 1 };
  if (introducer === 0x21) {
    const body = start + 2;
    return { kind: 'extension', label, start, body, end: await endOfSubBlocks(bytes, body) };
  }
  if (introducer !== 0x2c) throw new Damaged(`no block at ${start}`);
  const [flags = 0] = await readExactly(bytes, start + 9, 1);
  // The palette is followed by one byte, the size of the codes.
  const body = start + 10 + paletteSize(flags) + 1;
  return { kind: 'image', label: 0, start, body, end: await endOfSubBlocks(bytes, body) };
}

/** Sub-blocks are a length and as many bytes, up to one of length 0. */
async function endOfSubBlocks(bytes: Bytes, from: number): Promise<number> {
  for (let at = from; ; ) {
    const [length = 0] = await readExactly(bytes, at, 1);
    at += 1 + length;
    if (length === 0) return at;
  }
}
