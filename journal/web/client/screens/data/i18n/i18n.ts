// The texts of the screen for the data of a journal, loaded with it.
import { textsOf } from '../../../foundation/i18n/i18n.ts';
import { de } from './de.ts';
import { en } from './en.ts';

export const td = textsOf<typeof en>({ en, de });
