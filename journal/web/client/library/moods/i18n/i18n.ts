// The texts on moods and feelings, loaded with the first view that needs them.
import { textsOf } from '../../../foundation/i18n/i18n.ts';
import { de } from './de.ts';
import { en } from './en.ts';

export const tm = textsOf<typeof en>({ en, de });
