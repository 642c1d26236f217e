// The texts of the first steps, loaded with them.
import { textsOf } from '../../../foundation/i18n/i18n.ts';
import { de } from './de.ts';
import { en } from './en.ts';

export const tf = textsOf<typeof en>({ en, de });
