// FLAC (RFC 9639): blocks that are not about the sound become padding, and only whole frames of sound stay.
import { DamagedFileError, type FileBytes, readExactly } from '../../../containers/bytes.ts';
import { cut, type Edit } from '../../../containers/edits.ts';
import { skipId3Tags } from '../mpeg.ts';
import { flacBlockEdits } from './flac-blocks.ts';
import { flacFrameEdits } from './flac-frames.ts';

export async function flacEdits(bytes: FileBytes): Promise<Edit[]> {
  const start = await skipId3Tags(bytes);
  if ((await readExactly(bytes, start, 4)).toString('latin1') !== 'fLaC')
    throw new DamagedFileError('no FLAC');
  const { edits, end } = await flacBlockEdits(bytes, start + 4, bytes.size);
  return [cut(0, start), ...edits, ...(await flacFrameEdits(bytes, end))];
}
