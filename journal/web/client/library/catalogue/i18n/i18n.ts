// The texts of the catalogues of activities, moods and feelings, loaded with their screens.
import { textsOf } from '../../../foundation/i18n/i18n.ts';
import { de } from './de.ts';
import { en } from './en.ts';

export const tl = textsOf<typeof en>({ en, de });
export type CatalogueKey = keyof typeof en;
