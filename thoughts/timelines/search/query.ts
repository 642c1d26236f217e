// Parses search queries and renders them for each database.
import { pairsOf, withoutArticle, wordsOf } from '../../foundation/search-index/tokenizer.ts';

const MAX_TERMS = 16;
const MAX_QUERY = 1_024;

/** A token; with `prefix`, all tokens with this prefix match. */
type Term = { text: string; prefix: boolean };

/** All terms must match; an empty list matches nothing. */
export type Query = { terms: Term[] };

/**
 * Parses `q` into at most 16 terms, from its first 1,024 code units: words of two or more letters as
 * prefixes; single letters, emoji and names such as C++ as whole words; unspaced scripts as pairs of
 * characters; Arabic words without the article. There is no query syntax: operators, quotes and wildcards are
 * plain text.
 */
export function parseQuery(q: string): Query {
  const terms = new Map(eachTerm(q.slice(0, MAX_QUERY)).map((term) => [term.text, term]));
  return { terms: [...terms.values()].slice(0, MAX_TERMS) };
}

/** The same terms as whole words, which rank first. */
export const wholeWords = ({ terms }: Query): Query => ({
  terms: terms.map(({ text }) => ({ text, prefix: false })),
});

/** An FTS5 MATCH expression over a table of tokens (see `tokensOf`); null matches nothing. */
export const toFts5Match = ({ terms }: Query): string | null =>
  terms.map(({ text, prefix }) => `"${text.replaceAll('"', '""')}"${prefix ? '*' : ''}`).join(' AND ') ||
  null;

/** A text to cast to `::tsquery` (`to_tsquery` would parse the words again); null matches nothing. */
export const toTsQuery = ({ terms }: Query): string | null =>
  terms.map(({ text, prefix }) => `'${text.replace(/['\\]/g, '$&$&')}'${prefix ? ':*' : ''}`).join(' & ') ||
  null;

/** Tokens of unspaced scripts are at most a pair, so a pair needs no prefix match. */
function* eachTerm(q: string): Generator<Term> {
  for (const { text, kind } of wordsOf(q)) {
    if (kind === 'letters') {
      const word = withoutArticle(text) ?? text;
      yield { text: word, prefix: [...word].length >= 2 };
    } else if (kind === 'unspaced') for (const pair of pairsOf(text)) yield { text: pair, prefix: false };
    else yield { text, prefix: false };
  }
}
