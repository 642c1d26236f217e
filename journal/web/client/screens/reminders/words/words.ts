// The texts of the screen for reminders, loaded with it.
import { textsOf } from '../../../foundation/i18n/words.ts';
import { de } from './de.ts';
import { en } from './en.ts';

export const tr = textsOf<typeof en>({ en, de });
