// The texts of the cover and of its settings, loaded with them.
import { textsOf } from '../../../foundation/i18n/i18n.ts';
import { de } from './de.ts';
import { en } from './en.ts';

export const tl = textsOf<typeof en>({ en, de });
