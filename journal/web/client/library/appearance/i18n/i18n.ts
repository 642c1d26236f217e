// The texts on icons and colours, loaded with the form that chooses them.
import { textsOf } from '../../../foundation/i18n/i18n.ts';
import { de } from './de.ts';
import { en } from './en.ts';

export const ta = textsOf<typeof en>({ en, de });
