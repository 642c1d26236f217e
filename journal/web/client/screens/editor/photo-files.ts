// Which files can be added as photos as they are.
import { MAX_PHOTO_BYTES } from '../../library/media/media.ts';

/** As `docs` of the upload say; browsers do not know the type of every HEIC file. */
const TYPES = /^(?:image\/(?:jpeg|png|webp|gif|avif|heic|heif))?$/;

export type PhotoFault = 'tooLarge' | 'format' | 'notPhoto';

/** Null where it can be added; with a format or size that does not fit, a copy may. */
export function faultOf({ type, size }: Pick<File, 'type' | 'size'>): PhotoFault | null {
  if (size === 0 || (type !== '' && !type.startsWith('image/'))) return 'notPhoto';
  if (!TYPES.test(type)) return 'format';
  return size > MAX_PHOTO_BYTES ? 'tooLarge' : null;
}
