// The texts of insights and reports, loaded with them.
import { textsOf } from '../../../foundation/i18n/i18n.ts';
import { de } from './de.ts';
import { en } from './en.ts';

export type InsightKey = keyof typeof en;

export const ti = textsOf<typeof en>({ en, de });
