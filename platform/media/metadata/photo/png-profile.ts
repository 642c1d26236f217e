// The colour profile of a PNG: a name, which may be anybody's, and the profile, deflated.
import { promisify } from 'node:util';
import { deflate, inflate, type ZlibOptions } from 'node:zlib';
import { type FileBytes, readExactly } from '../../containers/bytes.ts';
import { cut, type Edit } from '../../containers/edits.ts';
import { cleanColourProfile, MAX_PROFILE_BYTES } from './colour-profile.ts';
import { createPngChunk, type PngChunk } from './png-chunks.ts';

const MAX_DEFLATED = 1 << 20;

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
  const profile = await inflateWhole(deflated);
  const clean = profile && cleanColourProfile(profile);
  if (!clean) return [cut(start, end)];
  const isClean = clean.equals(profile);
  if (isClean && COMMON_NAME.test(content.toString('latin1', 0, nameEnd))) return [];
  const stored = isClean ? deflated : await deflateBuffer(clean);
  return [
    { ...cut(start, end), put: createPngChunk('iCCP', Buffer.concat([Buffer.from(`${NAME}\0\0`), stored])) },
  ];
}

const deflateBuffer = promisify<Buffer, Buffer>(deflate);

/** The content of `deflated`; null if it is broken, too long, or followed by anything. */
async function inflateWhole(deflated: Buffer): Promise<Buffer | null> {
  try {
    const options = { info: true, maxOutputLength: MAX_PROFILE_BYTES };
    const { buffer, engine } = await inflateWithInfo(deflated, options);
    return engine.bytesWritten === deflated.length ? buffer : null;
  } catch {
    return null;
  }
}

/** With `info`, zlib also returns how many bytes it took. */
const inflateWithInfo = promisify(inflate) as unknown as (
  buffer: Buffer,
  options: ZlibOptions,
) => Promise<{ buffer: Buffer; engine: { bytesWritten: number } }>;
