// The texts of the account screen, loaded with it.
import { textsOf } from '../../../foundation/i18n/i18n.ts';
import { de } from './de.ts';
import { en } from './en.ts';

export const tc = textsOf<typeof en>({ en, de });
export type AccountKey = keyof typeof en;
