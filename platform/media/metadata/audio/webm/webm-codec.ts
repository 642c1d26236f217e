// What a track of WebM says to its decoder: of Opus a fixed head, of Vorbis all introductory packets,
// comments included.
import { DamagedFileError, type FileBytes, readExactly } from '../../../containers/bytes.ts';
import { type Edit, overwrite, zero } from '../../../containers/edits.ts';
import type { Element } from '../../../containers/elements.ts';
import { isHarmlessComment, MAX_COMMENT_BYTES } from '../comments.ts';

/** A mapping of 255 channels. */
const MAX_OPUS_HEAD = 21 + 255;

export async function codecEdits(
  bytes: FileBytes,
  codec: Element | undefined,
  setup: Element | undefined,
): Promise<Edit[]> {
  if (codec === undefined) throw new DamagedFileError('a track without a codec');
  if (setup === undefined) return [];
  const name = (await bytes.read(codec.body, Math.min(16, codec.end - codec.body))).toString('latin1');
  if (/^A_OPUS\0*$/.test(name)) {
    if (setup.end - setup.body > MAX_OPUS_HEAD) throw new DamagedFileError('an introduction too long');
    return [];
  }
  if (/^A_VORBIS\0*$/.test(name)) return await vorbisEdits(bytes, setup);
  throw new DamagedFileError(`codec ${name}`);
}

/** Three packets: their number less one, the first two's sizes in bytes of at most 255, then the packets. */
async function vorbisEdits(bytes: FileBytes, { body, end }: Element): Promise<Edit[]> {
  const head = await bytes.read(body, Math.min(MAX_COMMENT_BYTES, end - body));
  let at = 1;
  const size = () => {
    let sum = 0;
    for (let part = 255; part === 255; at += 1) {
      part = head[at] ?? 0;
      sum += part;
    }
    return sum;
  };
  const identification = size();
  const length = size();
  const start = body + at + identification;
  if (head[0] !== 2 || start + length > end || length < 16)
    throw new DamagedFileError('introductions that overrun');
  if (length <= MAX_COMMENT_BYTES && isHarmlessComment((await readExactly(bytes, start, length)).subarray(7)))
    return [];
  return [overwrite(start + 7, Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1])), zero(start + 16, start + length)];
}
