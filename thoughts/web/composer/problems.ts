// Maps refusals of a post to texts of the composer.
import { Refusal } from '@tandem/platform/refusal.ts';
import type { TextKey } from '../i18n/en.ts';

export type Problem = Extract<
  TextKey,
  | 'tooLong'
  | 'blank'
  | 'refused'
  | 'warningTooLong'
  | 'languageUnknown'
  | 'recipientsMissing'
  | 'recipientUnknown'
  | 'parentGone'
  | 'replyWidened'
  | 'quotedGone'
  | 'quoteNotAllowed'
  | 'quoteNotPublic'
  | 'quoteWidened'
  | 'quotedTooOften'
  | 'tooManyPictures'
  | 'altTooLong'
  | 'picturesTooLarge'
  | 'noPicture'
>;

const BY_CODE: Readonly<Record<string, Problem>> = {
  'content-too-long': 'tooLong',
  'content-empty': 'blank',
  'summary-too-long': 'warningTooLong',
  'unknown-language': 'languageUnknown',
  'no-recipients': 'recipientsMissing',
  'unknown-recipient': 'recipientUnknown',
  'own-recipient': 'recipientUnknown',
  'blocked-recipient': 'recipientUnknown',
  'no-such-parent': 'parentGone',
  'no-such-quote': 'quotedGone',
  'quote-denied': 'quoteNotAllowed',
  'quote-private': 'quoteNotAllowed',
  'quote-not-public': 'quoteNotPublic',
  'quote-widened': 'quoteWidened',
  'too-many-quotes': 'quotedTooOften',
};

/** Rethrows errors that are not refusals of the input. */
export function problemOf(error: unknown): Problem {
  if (!(error instanceof Refusal) || error.kind !== 'invalid') throw error;
  return BY_CODE[error.code] ?? 'refused';
}
