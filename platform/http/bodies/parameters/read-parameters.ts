// Reads request parameters from the query, a form, a multipart form or JSON.
import type { IncomingMessage } from 'node:http';
import { invalid, Refusal } from '../../../refusal.ts';
import { MAX_BODY, mediaTypeOf, type ReportBuffered, readBytes } from '../body.ts';
import { readMultipartForm } from './multipart.ts';
import { isParameters, nestParameters, type Parameters } from './nested.ts';
import { Files, type StagedFiles, type WantedFiles } from './staged-files.ts';

/** Bounds the work of the parser. */
const MAX_PARAMETERS = 1000;

/** The parameters of a query, nested by their names. */
export const readQueryParameters = (target: string): Parameters => {
  const start = target.indexOf('?');
  return start < 0 ? nestParameters([]) : parseForm(target.slice(start + 1));
};

/**
 * Returns the parameters of query and body, and the declared files. Body parameters take precedence. The body
 * is read regardless of its Content-Type.
 */
export async function readParameters(
  request: IncomingMessage,
  report: ReportBuffered,
  wanted: WantedFiles,
): Promise<{ values: Parameters; files: StagedFiles }> {
  const query = readQueryParameters(request.url ?? '');
  if (mediaTypeOf(request) !== 'multipart/form-data')
    return { values: { ...query, ...(await readBody(request, report)) }, files: new Files() };
  const { fields, files } = await readMultipartForm(request, MAX_PARAMETERS, wanted);
  return { values: { ...query, ...nestParameters(fields) }, files };
}

async function readBody(request: IncomingMessage, report: ReportBuffered): Promise<Parameters> {
  const mediaType = mediaTypeOf(request);
  const bytes = await readBytes(request, MAX_BODY, report);
  if (bytes.length === 0) return nestParameters([]);
  const text = decode(bytes);
  // Some clients send JSON or a form without a Content-Type.
  if (mediaType === 'application/x-www-form-urlencoded') return parseForm(text);
  if (/\bjson$/.test(mediaType) || /^\s*[[{]/.test(text)) return parseJson(text);
  return parseForm(text);
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function decode(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch (cause) {
    throw new Refusal('invalid', 'The body is not UTF-8.', { cause });
  }
}

function parseJson(text: string): Parameters {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new Refusal('invalid', 'The body is not JSON in UTF-8.', { code: 'malformed-json', cause });
  }
  if (!isParameters(value)) return nestParameters([]);
  // Some clients use the bracket names of forms in JSON.
  return nestParameters(Object.entries(value));
}

function parseForm(text: string): Parameters {
  const pairs = new URLSearchParams(text);
  if (pairs.size > MAX_PARAMETERS) throw invalid('', `must have at most ${MAX_PARAMETERS} parameters`);
  return nestParameters(pairs);
}
