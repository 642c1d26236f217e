// The texts of the calendar, loaded with it.
import { textsOf } from '../../../foundation/i18n/i18n.ts';
import { de } from './de.ts';
import { en } from './en.ts';

export const tk = textsOf<typeof en>({ en, de });
