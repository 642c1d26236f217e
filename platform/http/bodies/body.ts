// Reads request bodies as bytes or as UTF-8 JSON, with a size limit.
import type { IncomingMessage } from 'node:http';
import type { TSchema } from 'typebox';
import { invalid, Refusal } from '../../refusal.ts';
import { prematureEnd } from './request-stream.ts';

/** Maximum size of a body in bytes, except for uploads and imports. */
export const MAX_BODY = 1024 * 1024;

const JSON_TYPE = /^application\/(json|[\w.+-]+\+json)$/i;

/** Reports the number of bytes of a body that are buffered in memory. */
export type ReportBuffered = (bytes: number) => void;

type JsonInput = Extract<Input, { kind: 'json' }>;

/** A parsed body. If `isWellFormed`, its strings need no check for U+0000 and unpaired surrogates. */
export type JsonBody = { value: unknown; isWellFormed: boolean };

export async function readJson(
  { optional }: JsonInput,
  request: IncomingMessage,
  report: ReportBuffered,
): Promise<JsonBody> {
  if (optional && isEmpty(request)) return emptyObject();
  if (optional === 'unreadable') return readObjectOrNothing(request, report);
  if (request.headers['content-type'] !== 'application/json') refuseOtherTypes(request);
  const bytes = await readBytes(request, MAX_BODY, report);
  return optional && bytes.length === 0 ? emptyObject() : parseJson(bytes);
}

/** A new object for each request, because validation fills in defaults. */
const emptyObject = (): JsonBody => ({ value: {}, isWellFormed: true });

/** Parses a JSON object regardless of the Content-Type; returns `{}` for any other body. */
async function readObjectOrNothing(request: IncomingMessage, report: ReportBuffered): Promise<JsonBody> {
  const bytes = await readBytes(request, MAX_BODY, report);
  try {
    const body = parseJson(bytes);
    const isObject = typeof body.value === 'object' && body.value !== null && !Array.isArray(body.value);
    return isObject ? body : emptyObject();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return emptyObject();
  }
}

/** Many clients send a Content-Type without a body. */
const isEmpty = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;

/** Returns the raw body. Refuses bodies larger than `maxBytes`. */
export async function readBytes(
  request: IncomingMessage,
  maxBytes: number,
  report: ReportBuffered,
): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    // The request must not be destroyed on early exit: that would close the connection before the refusal is
    // sent.
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      size += chunk.length;
      if (size > maxBytes) throw tooLarge(maxBytes);
      chunks.push(chunk);
      report(size);
    }
  } catch (error) {
    throw request.destroyed ? prematureEnd(error) : error;
  }
  return Buffer.concat(chunks);
}

/** The media type of a request in lower case, without parameters; empty if there is none. */
export const mediaTypeOf = (request: IncomingMessage): string =>
  request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() ?? '';

/** A body without a Content-Type counts as JSON. */
function refuseOtherTypes(request: IncomingMessage): void {
  const mediaType = mediaTypeOf(request);
  if (mediaType !== '' && !JSON_TYPE.test(mediaType)) {
    throw new Refusal('unsupported-media', 'The body must be application/json.');
  }
}

const tooLarge = (maxBytes: number): Refusal =>
  new Refusal('too-large', `The body exceeds the limit of ${maxBytes} bytes for this operation.`);

const utf8 = new TextDecoder('utf-8', { fatal: true });

function parseJson(bytes: Buffer): JsonBody {
  if (bytes.length === 0) throw invalid('', 'A JSON body is required.', 'body-required');
  try {
    const text = utf8.decode(bytes);
    // Valid UTF-8 has no unpaired surrogates and valid JSON no U+0000, except as escapes.
    return { value: JSON.parse(text), isWellFormed: !text.includes('\\u') };
  } catch (cause) {
    throw new Refusal('invalid', 'The body is not valid JSON in UTF-8.', { code: 'malformed-json', cause });
  }
}

/**
 * - `none`: the body is ignored.
 * - `json`: JSON that matches a schema. With `optional: true`, a missing body counts as `{}`; with
 *   `'unreadable'`, so does anything except a JSON object.
 * - `file`: one file, as a part of a multipart form or as the raw body. The handler limits its size;
 *   `documents` holds schemas of the accepted file contents by content type.
 * - `parameters`: the declared members of a schema, from the query, a form, a multipart form or JSON.
 *   Brackets in names nest them, and values are converted to their types; unknown ones are ignored. `files`
 *   lists the file fields of a multipart form; received files are passed to the handler as `call.files`.
 * - `bytes`: the raw body, read by the handler.
 */
export type Input<Body extends TSchema = TSchema> =
  | { kind: 'none' }
  | { kind: 'json'; schema: Body; optional?: boolean | 'unreadable' }
  | { kind: 'parameters'; schema: Body; files?: readonly string[] }
  | { kind: 'file'; description: string; documents?: Readonly<Record<string, TSchema>> }
  | { kind: 'bytes'; maxBytes: number; contentTypes: readonly string[] };
