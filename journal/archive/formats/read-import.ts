// Detects the format of a file by content and reads it as a stream of records.
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { invalid, Refusal } from '@tandem/platform/refusal.ts';
import { CsvError, parse } from 'csv-parse';
import { isDayOneArchive, readDayOneZip } from './day-one.ts';
import { BACKUP, readDaylioBackup } from './daylio/daylio-backup.ts';
import { isDaylioCsv, readDaylioCsv } from './daylio/daylio-csv.ts';
import { isHowWeFeel, readHowWeFeel } from './how-we-feel.ts';
import { isJournivArchive, readJournivZip } from './journiv.ts';
import { MANIFEST } from './own/manifest.ts';
import { isOwnCsv, readOwnCsv } from './own/own-csv.ts';
import { readOwnJson } from './own/own-json.ts';
import { readOwnZip } from './own/own-zip.ts';
import { type ImportContext, type ImportLimits, limitsFor } from './records/context.ts';
import type { ImportRecord } from './records/record.ts';
import { delimiterOf, readHeader } from './source/csv.ts';
import { openZip } from './source/zip-archive.ts';

/** A file on disk. */
export type ImportFile = { path: string };

/**
 * Reads our export (ZIP, JSON or CSV), an export of Journiv or Day One, a `.daylio` backup, the CSV of Daylio
 * or How We Feel, or a JSON list of Pixels or Daily You. Referenced records come first; memory does not grow
 * with the file. Refuses the whole file (`invalid`) if its format is unknown (`unknown-format`), or if it is
 * damaged, unsafe or above the limits, possibly after some records.
 */
export async function* readImport(file: ImportFile, options: ImportContext): AsyncGenerator<ImportRecord> {
  const { head, size } = await readHead(file.path);
  const context = { ...options, limits: limitsFor(size, options.limits) };
  const bytes = () => createReadStream(file.path) as AsyncIterable<Uint8Array>;
  if (isZip(head)) yield* readZip(file.path, context);
  else if (/^\uFEFF?[ \t\r\n]*[[{]/.test(head.toString('utf8'))) yield* readOwnJson(bytes, context);
  else yield* readCsv(bytes(), head, context);
}

const HEAD_BYTES = 4096;

async function readHead(path: string): Promise<{ head: Buffer; size: number }> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
  const { size } = await file.stat();
  return { head: buffer.subarray(0, bytesRead), size };
}

/** Detects a local file header, or the end record of an empty archive. */
const isZip = (head: Buffer): boolean => ['PK\x03\x04', 'PK\x05\x06'].includes(head.toString('latin1', 0, 4));

/**
 * Whether the first line resembles a header of our CSV or Daylio's. If so, errors are reported as CSV errors.
 */
const isTable = (head: Buffer): boolean => /^[^\r\n]*[,;\t]"?mood"?[,;\t]/i.test(head.toString('latin1'));

async function* readZip(path: string, context: ImportContext): AsyncGenerator<ImportRecord> {
  const zip = await openZip(path, context.limits);
  try {
    if (zip.members.has(BACKUP)) yield* readDaylioBackup(zip, context);
    else if (zip.members.has(MANIFEST)) yield* readOwnZip(zip, context);
    else if (isJournivArchive(zip)) yield* readJournivZip(zip, context);
    else if (isDayOneArchive(zip)) yield* readSome(readDayOneZip(zip, context));
    else throw unknownFormat();
  } finally {
    zip.close();
  }
}

/** Refuses a file without records. */
async function* readSome(records: AsyncIterable<ImportRecord>): AsyncGenerator<ImportRecord> {
  let count = 0;
  for await (const record of records) {
    count += 1;
    yield record;
  }
  if (count === 0) throw unknownFormat();
}

async function* readCsv(
  bytes: AsyncIterable<Uint8Array>,
  head: Buffer,
  context: ImportContext,
): AsyncGenerator<ImportRecord> {
  const rows = readCsvRows(bytes, context.limits, delimiterOf(head));
  const first = await rows.next().catch((error: unknown) => {
    throw error instanceof Refusal && !isTable(head) ? unknownFormat(error) : error;
  });
  const columns = readHeader(first.done ? [] : first.value);
  if (isOwnCsv(columns)) yield* readOwnCsv(rows, columns, context);
  else if (isDaylioCsv(columns)) yield* readDaylioCsv(rows, columns, context);
  else if (isHowWeFeel(columns)) yield* readHowWeFeel(rows, columns, context);
  else {
    await rows.return(undefined);
    throw unknownFormat();
  }
}

const ACCEPTED =
  'Supported are an export of this service (ZIP, JSON or CSV), of Journiv or of Day One, a .daylio backup, the CSV of Daylio or ' +
  'How We Feel, and the JSON of Pixels or Daily You.';

const unknownFormat = (cause?: unknown): Refusal => {
  const detail = `The format of the file is not supported. ${ACCEPTED}`;
  return cause === undefined
    ? invalid('', detail, 'unknown-format')
    : new Refusal('invalid', detail, { code: 'unknown-format', errors: [{ pointer: '', detail }], cause });
};

// Reads CSV (RFC 4180) as a stream of rows.

type CsvLimits = Pick<ImportLimits, 'recordBytes'>;

/** Yields the cells of each non-empty row. Refuses text that is not valid UTF-8 or CSV. */
export async function* readCsvRows(
  source: AsyncIterable<Uint8Array>,
  limits: CsvLimits,
  delimiter: string = ',',
): AsyncGenerator<string[]> {
  let sinceRow = 0;
  const countBytes = (bytes: number) => {
    if (sinceRow > limits.recordBytes) throw tooLarge();
    sinceRow += bytes;
  };
  const rows = parse({
    delimiter,
    max_record_size: limits.recordBytes,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
    on_record: (record: string[]) => {
      sinceRow = 0;
      return record;
    },
  });
  const feeding = pipeline(Readable.from(decodeUtf8(source, countBytes)), rows);
  feeding.catch(() => undefined);
  try {
    for await (const row of rows) yield row as string[];
    await feeding;
  } catch (error) {
    throw toRefusal(error);
  }
}

/** Counts bytes since the last row, because csv-parse does not limit rows of separators only. */
async function* decodeUtf8(
  source: AsyncIterable<Uint8Array>,
  countBytes: (bytes: number) => void,
): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const chunk of source) {
    countBytes(chunk.length);
    yield decoder.decode(chunk, { stream: true });
  }
  yield decoder.decode();
}

const tooLarge = () => invalid('', 'A row of the file is too large.', 'record-too-large');

function toRefusal(error: unknown): unknown {
  if (error instanceof CsvError) {
    if (error.code === 'CSV_MAX_RECORD_SIZE') return tooLarge();
    const detail = `The file is not well-formed CSV near line ${error.lines ?? '?'}.`;
    return new Refusal('invalid', detail, { code: 'malformed-csv', cause: error });
  }
  if (error instanceof TypeError && Reflect.get(error, 'code') === 'ERR_ENCODING_INVALID_ENCODED_DATA')
    return new Refusal('invalid', 'The file is not text in UTF-8.', { code: 'not-utf8', cause: error });
  return error;
}
