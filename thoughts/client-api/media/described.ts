// Converts the descriptions and focus points sent by apps.
import { invalid } from '@tandem/platform/refusal.ts';
import type { Described } from '../../accounts/media/uploads/upload.ts';
import type { MediaRequest } from './contract.ts';

/** The members present in the request. Refuses a focus other than two numbers from -1 to 1. */
export function readDescribed({ description, focus }: MediaRequest): Partial<Described> {
  return {
    ...(description === undefined ? {} : { alt: description.trim() }),
    ...(focus === undefined ? {} : { focus: readFocus(focus) }),
  };
}

const NUMBER = String.raw`[+-]?(?:\d{1,20}(?:\.\d{0,20})?|\.\d{1,20})`;
const FOCUS = new RegExp(`^\\s*(${NUMBER})\\s*,\\s*(${NUMBER})\\s*$`);

/** Null for no focus and for the centre, which is the default. */
function readFocus(text: string): Described['focus'] {
  if (text.trim() === '') return null;
  const [, x, y] = FOCUS.exec(text) ?? [];
  const point = [Number(x), Number(y)] as const;
  if (!point.every((part) => part >= -1 && part <= 1)) {
    throw invalid('/focus', 'must be two numbers from -1 to 1, separated by a comma');
  }
  return point[0] === 0 && point[1] === 0 ? null : point;
}

/** The number in a media attachment id; an unused number for an invalid id. */
export const numberOf = (id: string): number => (/^\d{1,16}$/.test(id) ? Number(id) : -1);
