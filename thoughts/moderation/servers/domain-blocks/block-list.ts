// Block lists: Mastodon's export, and lists with one domain per line.

import { readDomain } from '@tandem/platform/http-client/domain-names.ts';
import { invalid } from '@tandem/platform/refusal.ts';
import { CsvError, parse } from 'csv-parse/sync';

export type ListedBlock = { domain: string; reason: string };

/**
 * `skipped` are lines with a lesser severity or without a valid domain (some lists obfuscate letters with
 * `*`).
 */
export type BlockList = { blocks: ListedBlock[]; skipped: { domain: string; why: string }[] };

/**
 * Parses both formats. Mastodon's begins with a heading, `#domain,#severity,…`; otherwise `#` begins a
 * comment.
 */
export function readBlockList(text: string): BlockList {
  const [heading = [], ...rows] = readRows(text.replace(/^\uFEFF/, ''));
  const names = heading.map((name) => name.trim().replace(/^#/, '').toLowerCase());
  if (names[0] !== 'domain') return sort([heading, ...rows].map(([domain = '']) => ({ domain })));
  return sort(
    rows.map((row) => Object.fromEntries(row.map((cell, index) => [names[index] ?? '', cell.trim()]))),
  );
}

/** The present cells by name; `severity` defaults to `suspend`. */
type Row = { domain?: string; severity?: string; public_comment?: string };

function sort(rows: readonly Row[]): BlockList {
  const list: BlockList = { blocks: [], skipped: [] };
  const seen = new Set<string>();
  for (const { domain: written = '', severity = '', public_comment: reason = '' } of rows) {
    const domain = readDomain(written);
    if (written.trim() === '' || written.trim().startsWith('#') || (domain !== null && seen.has(domain)))
      continue;
    if (domain === null) list.skipped.push({ domain: written.trim(), why: 'is not a domain' });
    else if (severity !== '' && severity !== 'suspend') {
      list.skipped.push({ domain, why: `has the severity ${severity}, which is less than a block` });
    } else {
      seen.add(domain);
      list.blocks.push({ domain, reason });
    }
  }
  return list;
}

function readRows(text: string): string[][] {
  try {
    return parse(text, { relax_column_count: true, skip_empty_lines: true });
  } catch (error) {
    if (error instanceof CsvError) throw invalid('', `The list is not valid CSV: ${error.message}.`);
    throw error;
  }
}
