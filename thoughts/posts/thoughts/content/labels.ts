// The labels of a thought: content warning, sensitivity and language.
import { isBlank, toOneLine } from '@tandem/platform/text/blank.ts';
import { toLanguage } from '@tandem/platform/text/language.ts';
import { readContent } from './content.ts';

export type Labels = {
  /** The content warning, one line of plain text; '' for none. */
  summary: string;
  /** Always true if there is a warning. */
  sensitive: boolean;
  /** A canonical BCP 47 tag; null if unknown. */
  language: string | null;
};

export const NO_LABELS: Labels = { summary: '', sensitive: false, language: null };

/** The labels in a request; null counts as absent, and '' removes a warning or a language. */
export type RequestedLabels = {
  summary?: string | null | undefined;
  sensitive?: boolean | null | undefined;
  language?: string | null | undefined;
};

/** The labels named in a request, validated. */
export type NamedLabels = Partial<Labels>;
export type LabelFault = { pointer: '/summary' | '/language' };

/** The labels named in `requested`, or the first invalid one. */
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

/** Limited to the maximum length of a content. */
function readSummary(text: string): string | null {
  const line = toOneLine(text);
  if (isBlank(line)) return '';
  const read = readContent(line);
  return 'fault' in read ? null : read.content;
}

/** Merges `named` into `before`. Removing a warning also resets the sensitivity. */
export function mergeLabels(named: NamedLabels, before: Labels): Labels {
  const { summary = before.summary, language = before.language } = named;
  const sensitive = named.sensitive ?? (named.summary === undefined ? before.sensitive : false);
  return { summary, sensitive: sensitive || summary !== '', language };
}
