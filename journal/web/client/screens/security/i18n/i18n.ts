// The texts on the security of an account, loaded with it.
import { textsOf } from '../../../foundation/i18n/i18n.ts';
import { de } from './de.ts';
import { en } from './en.ts';

export const ts = textsOf<typeof en>({ en, de });
