// JPEG: application segments and comments go, but for what decides how the pixels look.
import type { Bytes } from '../../bytes.ts';
import { EOI, type Segment, SOS, segmentsIn } from '../../containers/segments.ts';
import { cut, type Edit } from '../edits.ts';
import { exifOf, readOrientation } from '../exif.ts';
import { trailerEdits } from '../trailer.ts';
import { untilDamaged } from '../until-damaged.ts';

const COMMENT = 0xfe;
const NAME = 14;

/** What each application segment that stays begins with: JFIF (not its JFXX thumbnails), the colour profile, Adobe. */
const STAYS = new Map([
  [0xe0, 'JFIF\0'],
  [0xe2, 'ICC_PROFILE\0'],
  [0xee, 'Adobe'],
]);

export async function jpegEdits(bytes: Bytes): Promise<Edit[]> {
  const edits: Edit[] = [];
  let hasExif = false;
  for await (const segment of untilDamaged(segmentsIn(bytes), ({ code }) => code === SOS)) {
    if (segment.code === EOI) edits.push(...(await trailerEdits(bytes, segment.end)));
    if (!isApplication(segment) && segment.code !== COMMENT) continue;
    const name = (await bytes.read(segment.body, Math.min(NAME, segment.end - segment.body))).toString(
      'latin1',
    );
    if (name.startsWith(STAYS.get(segment.code) ?? '\0none')) continue;
    const isExif: boolean = !hasExif && segment.code === 0xe1 && name.startsWith('Exif\0');
    edits.push(isExif ? await orientationAlone(bytes, segment) : cut(segment.start, segment.end));
    hasExif ||= isExif;
  }
  return edits;
}

const isApplication = ({ code }: Segment) => code >= 0xe0 && code <= 0xef;

async function orientationAlone(bytes: Bytes, { start, body, end }: Segment): Promise<Edit> {
  const orientation = await readOrientation(bytes, body + 6, end);
  if (orientation === 1) return cut(start, end);
  const put = Buffer.concat([Buffer.from('ffe10022', 'hex'), Buffer.from('Exif\0\0'), exifOf(orientation)]);
  return { at: start, length: end - start, put };
}
