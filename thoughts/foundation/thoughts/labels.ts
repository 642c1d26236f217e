// The labels of a thought: content warning, sensitivity and language, with their columns, schemas and
// conversions. A new label is added here and to each representation of a thought: the API
// (posts/thoughts/view), the client API (entities), Notes (federation/protocol/wire), pages (web/thoughts).
import { nullable } from '@tandem/platform/schema/shapes.ts';
import { Type } from '@tandem/platform/schema/type.ts';
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

/** The labels as stored. */
export type LabelColumns = { [Name in keyof Labels]: Labels[Name] extends boolean ? 0 | 1 : Labels[Name] };

/** The types of the columns, in the order of statements. */
export const LABEL_TYPES = { summary: 'text', sensitive: 'bigint', language: 'text' } as const;

export const LABEL_COLUMNS = Object.keys(LABEL_TYPES) as (keyof LabelColumns)[];

/** {@link LABEL_COLUMNS} of the table `thought`. */
export const THOUGHT_LABELS = LABEL_COLUMNS.map((column) => `thought.${column}` as const);

export const labelsOf = ({ summary, sensitive, language }: LabelColumns): Labels => ({
  summary,
  sensitive: sensitive === 1,
  language,
});

/** The labels among the members of a value. */
export const labelsIn = ({ summary, sensitive, language }: Labels): Labels => ({
  summary,
  sensitive,
  language,
});

export const toLabelColumns = ({ summary, sensitive, language }: Labels): LabelColumns => ({
  summary,
  sensitive: sensitive ? 1 : 0,
  language,
});

export function haveSameLabels(stored: LabelColumns, labels: Labels): boolean {
  const columns = toLabelColumns(labels);
  return LABEL_COLUMNS.every((column) => stored[column] === columns[column]);
}

/** The members of a thought in responses of the API. */
export const labelMembers = {
  summary: Type.String({
    description: 'A content warning that hides the content until the reader expands it; empty for none.',
    examples: [''],
  }),
  sensitive: Type.Boolean({ description: 'Always true with a summary.' }),
  language: nullable(Type.String({ description: 'A BCP 47 tag; null if unknown.', examples: ['en'] })),
};

/** The members of requests of the API. */
export const requestedLabelMembers = {
  summary: Type.Optional(
    nullable(
      Type.String({
        description: 'A content warning of at most 128 characters; empty for none.',
        examples: [''],
      }),
    ),
  ),
  sensitive: Type.Optional(
    nullable(Type.Boolean({ description: 'Always true with a summary.', examples: [false] })),
  ),
  language: Type.Optional(
    nullable(Type.String({ description: 'A BCP 47 tag; empty for none.', examples: ['en'] })),
  ),
};

/** The labels in a request; null counts as absent, and '' removes a warning or a language. */
export type RequestedLabels = { [Name in keyof Labels]?: Labels[Name] | null | undefined };

/** The labels named in a request, validated. */
export type NamedLabels = Partial<Labels>;
export type LabelFault = { pointer: keyof typeof LABEL_FAULTS };

export const LABEL_FAULTS = {
  '/summary': { reason: 'must be at most 128 characters and 4,096 bytes', code: 'summary-too-long' },
  '/language': { reason: 'must be a BCP 47 tag such as `en` or `zh-TW`', code: 'unknown-language' },
};

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
