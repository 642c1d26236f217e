// WAV: chunks of metadata become JUNK of the same size.
import type { Bytes } from '../../bytes.ts';
import { type Chunk, chunksIn } from '../../containers/riff.ts';
import { type Edit, overwrite, zero } from '../edits.ts';
import { untilDamaged } from '../until-damaged.ts';

const GOES = new Set(['bext', 'iXML', 'axml', '_PMX', 'id3 ', 'ID3 ', 'cart', 'DISP', 'C2PA', 'UMID']);

export async function wavEdits(bytes: Bytes): Promise<Edit[]> {
  const edits: Edit[] = [];
  // Live recorders leave the sizes of the file and of its sound at 0 or at the most: what fits is walked.
  for await (const chunk of untilDamaged(chunksIn(bytes, 12, bytes.size), () => true)) {
    const goes = chunk.id === 'LIST' ? await isPersonalList(bytes, chunk) : GOES.has(chunk.id);
    if (goes) edits.push(overwrite(chunk.start, Buffer.from('JUNK')), zero(chunk.body, chunk.bodyEnd));
  }
  return edits;
}

/** A list of labels belongs to the sound; any other is personal unless all it names is the software. */
async function isPersonalList(bytes: Bytes, { body, bodyEnd }: Chunk): Promise<boolean> {
  const type = (await bytes.read(body, 4)).toString('latin1');
  if (type === 'adtl') return false;
  for await (const { id } of untilDamaged(chunksIn(bytes, body + 4, bodyEnd), () => true)) {
    if (id !== 'ISFT') return true;
  }
  return false;
}
