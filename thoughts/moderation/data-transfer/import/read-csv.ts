// Parses Mastodon's lists of accounts. Invalid files are refused before they are stored.
import { readDomain } from '@tandem/platform/http-client/domain-names.ts';
import { invalid } from '@tandem/platform/refusal.ts';
import { CsvError, parse } from 'csv-parse/sync';
import type { ImportKind } from '../contract.ts';

const MAX_LINES = 10_000;
const MAX_CELL = 1000;

/** An account or domain of the file; null for absent options. */
export type ListedAccount = {
  /** The line number in the file, from 1. */
  line: number;
  /** The address without a leading `@`, or a normalized domain; null if malformed. */
  address: string | null;
  showsBoosts: boolean | null;
  notifies: boolean | null;
  languages: string[] | null;
  hidesNotifications: boolean | null;
};

const unfit = (detail: string) => invalid('', detail, 'invalid-csv');

/**
 * Refuses (invalid, `invalid-csv`) a file that is not UTF-8, not CSV, empty, or has more than 10,000 lines.
 */
export function readAccounts(bytes: Uint8Array): ListedAccount[] {
  const rows = parseRows(decode(bytes));
  const [first] = rows;
  if (!first) throw unfit('The file contains no accounts.');
  const names = isHeader(first.cells) ? first.cells.map((name) => name.trim().toLowerCase()) : null;
  const accounts = (names ? rows.slice(1) : rows).map((row) => toAccount(row, names ?? ['account address']));
  if (accounts.length === 0) throw unfit('The file contains no accounts.');
  if (accounts.length > MAX_LINES) throw unfit(`The file contains more than ${MAX_LINES} accounts.`);
  return accounts;
}

/** {@link readAccounts}, or the domains in the first column of a list of servers. */
export function readList(kind: ImportKind, bytes: Uint8Array): ListedAccount[] {
  if (kind !== 'domains') return readAccounts(bytes);
  const rows = parseRows(decode(bytes)).filter(
    ({ cells: [first = ''] }) => !/^#?domain$/i.test(first.trim()),
  );
  if (rows.length === 0) throw unfit('The file contains no domains.');
  if (rows.length > MAX_LINES) throw unfit(`The file contains more than ${MAX_LINES} domains.`);
  return rows.map(({ cells: [first = ''], line }) => ({
    line,
    address: first.length > MAX_CELL ? null : readDomain(first),
    showsBoosts: null,
    notifies: null,
    languages: null,
    hidesNotifications: null,
  }));
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw unfit('The file is not UTF-8 text.');
  }
}

type Row = { cells: string[]; line: number };

function parseRows(text: string): Row[] {
  if (text.includes('\0')) throw unfit('The file is not text.');
  try {
    const parsed = parse(text, {
      bom: true,
      info: true,
      max_record_size: 10 * MAX_CELL,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      skip_empty_lines: true,
      to: MAX_LINES + 2,
    }) as unknown as { record: string[]; info: { lines: number } }[];
    return parsed.map(({ record, info }) => ({ cells: record, line: info.lines }));
  } catch (error) {
    if (error instanceof CsvError) throw unfit('The file is not well-formed CSV.');
    throw error;
  }
}

/** Lists of blocks have no heading. */
const isHeader = ([first = '']: readonly string[]): boolean => /^account address$/i.test(first.trim());

function toAccount({ cells, line }: Row, names: readonly string[]): ListedAccount {
  const cell = (name: string): string | null => {
    const text = cells[names.indexOf(name)]?.trim();
    return text === undefined || text === '' ? null : text;
  };
  return {
    line,
    address: readAddress(cell('account address') ?? ''),
    showsBoosts: readFlag(cell('show boosts')),
    notifies: readFlag(cell('notify on new posts')),
    languages: readLanguages(cell('languages')),
    hidesNotifications: readFlag(cell('hide notifications')),
  };
}

/** `ada`, `ada@host`, `@ada@host` or `acct:ada@host`. */
const ADDRESS = /^(?:acct:)?@?([\p{L}\p{M}\p{Nd}_.~+-]{1,128}(?:@[^\s\p{Cc}@/?#\\]{1,300})?)$/u;

const readAddress = (text: string): string | null =>
  text.length > MAX_CELL ? null : (ADDRESS.exec(text)?.[1] ?? null);

const readFlag = (text: string | null): boolean | null =>
  text === null || !/^(?:true|false|1|0)$/i.test(text) ? null : /^(?:true|1)$/i.test(text);

const MAX_LANGUAGES = 20;

function readLanguages(text: string | null): string[] | null {
  const names = (text ?? '').toLowerCase().match(/[a-z]{2,3}(?=[\s,;-]|$)/g) ?? [];
  return names.length === 0 ? null : [...new Set(names)].slice(0, MAX_LANGUAGES);
}
