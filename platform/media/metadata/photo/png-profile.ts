// The colour profile of a PNG: a name, which may be anybody's, and the profile, deflated.
import { promisify } from 'node:util';
import { inflate, type ZlibOptions } from 'node:zlib';
import { type FileBytes, readExactly } from '../../containers/bytes.ts';
import { cut, type Edit } from '../../containers/edits.ts';
import { isColourProfile } from './colour-profile.ts';
import { createPngChunk, type PngChunk } from './png-chunks.ts';

/** Bytes of a profile, deflated and not; those of displays and printers have some hundred kilobytes. */
const MAX_DEFLATED = 1 << 20;
const MAX_INFLATED = 8 << 20;

const NAME = 'icc';
/** What writers call any profile. */
const COMMON_NAME = /^(icc|(photoshop )?icc profile|kcgcolorspace[a-z0-9]+|srgb[a-z0-9 .-]{0,20})$/i;

export async function profileEdits(
  bytes: FileBytes,
  { start, body, bodyEnd, end }: PngChunk,
): Promise<Edit[]> {
  if (bodyEnd - body > MAX_DEFLATED) return [cut(start, end)];
  const content = await readExactly(bytes, body, bodyEnd - body);
  const nameEnd = content.indexOf(0);
  if (nameEnd < 1 || nameEnd > 79 || content[nameEnd + 1] !== 0) return [cut(start, end)];
  const deflated = content.subarray(nameEnd + 2);
  if (!(await isDeflatedProfile(deflated))) return [cut(start, end)];
  if (COMMON_NAME.test(content.toString('latin1', 0, nameEnd))) return [];
  const named = Buffer.concat([Buffer.from(`${NAME}\0\0`), deflated]);
  return [{ ...cut(start, end), put: createPngChunk('iCCP', named) }];
}

/** Whether all of `deflated` is one profile, with nothing behind it. */
async function isDeflatedProfile(deflated: Buffer): Promise<boolean> {
  try {
    const { buffer, engine } = await inflateWithInfo(deflated, { info: true, maxOutputLength: MAX_INFLATED });
    return engine.bytesWritten === deflated.length && isColourProfile(buffer, buffer.length);
  } catch {
    return false;
  }
}

/** With `info`, zlib tells how many bytes it took too. */
const inflateWithInfo = promisify(inflate) as unknown as (
  buffer: Buffer,
  options: ZlibOptions,
) => Promise<{ buffer: Buffer; engine: { bytesWritten: number } }>;
