// FLAC (RFC 9639): blocks that are not about the sound become padding, and only whole frames of sound stay.
import { type Bytes, Damaged, readExactly } from '../../bytes.ts';
import { cut, type Edit } from '../edits.ts';
import { flacBlockEdits } from '../flac-blocks.ts';
import { flacFrameEdits } from './flac-frames.ts';
import { soundStart } from './mpeg.ts';

export async function flacEdits(bytes: Bytes): Promise<Edit[]> {
  const start = await soundStart(bytes);
  if ((await readExactly(bytes, start, 4)).toString('latin1') !== 'fLaC') throw new Damaged('no FLAC');
  const { edits, end } = await flacBlockEdits(bytes, start + 4, bytes.size);
  return [cut(0, start), ...edits, ...(await flacFrameEdits(bytes, end))];
}
