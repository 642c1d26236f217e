// The texts on quick-log tokens, loaded with the account.
import { textsOf } from '../../../foundation/i18n/i18n.ts';
import { de } from './de.ts';
import { en } from './en.ts';

export const tt = textsOf<typeof en>({ en, de });
