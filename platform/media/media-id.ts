// The id of a stored medium: a random UUID, the name of its blob.
import { type Brand, brandedAs } from '../ids.ts';

export type MediaId = Brand<'MediaId'>;
export const toMediaId = brandedAs<MediaId>();
