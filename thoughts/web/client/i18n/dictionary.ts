// The type of a dictionary: a text for each key of the English one.
import type { en } from './en.ts';

export type TextKey = keyof typeof en;
export type Dictionary = Readonly<Record<TextKey, string>>;
