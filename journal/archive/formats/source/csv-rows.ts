// Reads CSV (RFC 4180) as a stream of rows.
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { invalid, Refusal } from '@tandem/platform/refusal.ts';
import { CsvError, parse } from 'csv-parse';
import type { ImportLimits } from '../records/limits.ts';

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
