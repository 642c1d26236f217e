// Tags of MP4: a title is often the place (phones name memos so), an encoder's name is nobody's business or harm.
import { type Bytes, Damaged } from '../bytes.ts';
import { type Box, boxesIn } from '../containers/boxes.ts';

const HARMLESS = new Set(['hdlr', 'free', 'skip', 'wide', '\xa9too', '\xa9enc']);
const SMALL = 1024;

/** Where the boxes inside a `meta` box begin: ISO puts version and flags before them, QuickTime does not. */
export async function metaChildren(bytes: Bytes, { body, end }: Box): Promise<number> {
  const head = await bytes.read(body, Math.min(8, end - body));
  return head.toString('latin1', 4) === 'hdlr' ? body : Math.min(body + 4, end);
}

/** Whether the boxes in [from, to) tell only which software wrote the file. What is damaged may tell anything. */
export async function isHarmless(bytes: Bytes, from: number, to: number, depth = 0): Promise<boolean> {
  try {
    for await (const box of boxesIn(bytes, from, to)) {
      if (!(await isHarmlessBox(bytes, box, depth))) return false;
    }
    return true;
  } catch (error) {
    if (error instanceof Damaged) return false;
    throw error;
  }
}

async function isHarmlessBox(bytes: Bytes, box: Box, depth: number) {
  if (HARMLESS.has(box.type)) return true;
  if (box.type === '----') return await isGapless(bytes, box);
  if (depth > 2) return false;
  if (box.type === 'meta') return await isHarmless(bytes, await metaChildren(bytes, box), box.end, depth + 1);
  return box.type === 'ilst' && (await isHarmless(bytes, box.body, box.end, depth + 1));
}

/** How many samples the encoder padded: without it a player starts with a moment of silence. */
async function isGapless(bytes: Bytes, { body, end }: Box) {
  return end - body <= SMALL && (await bytes.read(body, end - body)).includes('iTunSMPB');
}
