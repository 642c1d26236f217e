// Reads request bodies, within a limit, as bytes or as JSON in UTF-8.
import type { IncomingMessage } from 'node:http';
import { invalid, Refusal } from '../../refusal.ts';
import type { Input } from './input.ts';
import { prematureEnd } from './request-stream.ts';

/** Every body but uploads and imports. */
export const MAX_BODY = 1024 * 1024;

const JSON_TYPE = /^application\/(json|[\w.+-]+\+json)$/i;

/** Reports how many bytes of a body are in memory. */
export type ReportBuffered = (bytes: number) => void;

export type JsonInput = Extract<Input, { kind: 'json' }>;

/** A parsed body. `isWellFormed`: no string in it needs a check for U+0000 and unpaired surrogates. */
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

/** New each time, as validation fills in defaults. */
const emptyObject = (): JsonBody => ({ value: {}, isWellFormed: true });

/** A JSON object, whatever its Content-Type says; `{}` for any other body. */
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

/** The body as it was sent, of at most `maxBytes`. */
export async function readBytes(
  request: IncomingMessage,
  maxBytes: number,
  report: ReportBuffered,
): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    // The request stays open when the loop is left: destroying it would close the connection before the
    // refusal is sent.
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

/** The media type of a request, without its parameters, in lower case; empty where there is none. */
export const mediaTypeOf = (request: IncomingMessage): string =>
  request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() ?? '';

/** A body without a Content-Type counts as JSON. */
function refuseOtherTypes(request: IncomingMessage): void {
  const mediaType = mediaTypeOf(request);
  if (mediaType !== '' && !JSON_TYPE.test(mediaType)) {
    throw new Refusal('unsupported-media', 'The body must be application/json.');
  }
}

export const tooLarge = (maxBytes: number): Refusal =>
  new Refusal('too-large', `The body is larger than the ${maxBytes} bytes this operation takes.`);

const utf8 = new TextDecoder('utf-8', { fatal: true });

function parseJson(bytes: Buffer): JsonBody {
  if (bytes.length === 0) throw invalid('', 'A JSON body is required.', 'body-required');
  try {
    const text = utf8.decode(bytes);
    // Valid UTF-8 has no unpaired surrogates, and JSON no U+0000, unless they are escaped.
    return { value: JSON.parse(text), isWellFormed: !text.includes('\\u') };
  } catch (cause) {
    throw new Refusal('invalid', 'The body is not JSON in UTF-8.', { code: 'malformed-json', cause });
  }
}
