// What a thought says about its text: a content warning, whether it is sensitive, its language.
import { isBlank, toOneLine } from '@tandem/platform/text/blank.ts';
import { toLanguage } from '@tandem/platform/text/language.ts';
import { readContent } from './content.ts';

export type Labels = {
  /** The content warning, plain text of one line; '' where there is none. */
  summary: string;
  /** Always true with a warning. */
  sensitive: boolean;
  /** A BCP 47 tag in canonical form; null where it is not known. */
  language: string | null;
};

export const NO_LABELS: Labels = { summary: '', sensitive: false, language: null };

/** The labels in a request; null counts as absent, and '' removes a warning or a language. */
export type RequestedLabels = {
  summary?: string | null | undefined;
  sensitive?: boolean | null | undefined;
  language?: string | null | undefined;
};

/** The labels that a request names, valid. */
export type NamedLabels = Partial<Labels>;
export type LabelFault = { pointer: '/summary' | '/language' };

/** The labels named in `requested`, or which of them is invalid. */
export function readLabels({ summary, sensitive, language }: RequestedLabels): NamedLabels | LabelFault {
  const named: NamedLabels = {};
  if (summary !== undefined && summary !== null) {
    const warning = readSummary(summary);
    if (warning === null) return { pointer: '/summary' };
    named.summary = warning;
  }
  if (sensitive !== undefined && sensitive !== null) named.sensitive = sensitive;
  if (language !== undefined && language !== null) {
    const tag = language === '' ? null : toLanguage(language);
    if (language !== '' && tag === null) return { pointer: '/language' };
    named.language = tag;
  }
  return named;
}

/** As long as a content at most. */
function readSummary(text: string): string | null {
  const line = toOneLine(text);
  if (isBlank(line)) return '';
  const read = readContent(line);
  return 'fault' in read ? null : read.content;
}

/** `named` over `before`. A warning that is removed takes its sensitivity with it. */
export function mergeLabels(named: NamedLabels, before: Labels): Labels {
  const { summary = before.summary, language = before.language } = named;
  const sensitive = named.sensitive ?? (named.summary === undefined ? before.sensitive : false);
  return { summary, sensitive: sensitive || summary !== '', language };
}
