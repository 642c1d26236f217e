// Reads request bodies: within a limit, as UTF-8, as JSON; or leaves them to the route that streams them.
import type { IncomingMessage } from 'node:http';
import { invalid, Refusal } from '../../refusal.ts';
import type { Input } from '../endpoint/endpoint.ts';
import { drainBody, prematureEnd } from './request-stream.ts';

/** Every body but uploads and imports (journal-decisions, HTTP). */
export const MAX_BODY = 1024 * 1024;

const JSON_TYPE = /^application\/(json|[\w.+-]+\+json)$/i;

/** Is told how many bytes of a body are in memory. */
export type ReportBuffered = (bytes: number) => void;

/** The parsed body of a `json` input; undefined where the body is ignored or read by the route. */
export async function readBody(
  input: Input,
  request: IncomingMessage,
  hold: ReportBuffered,
): Promise<unknown> {
  if (input.kind === 'file' || input.kind === 'bytes') return undefined;
  if (input.kind === 'none') {
    drainBody(request);
    return undefined;
  }
  if (input.optional && isEmpty(request)) return {};
  if (input.optional === 'unreadable') return readObjectOrNothing(request, hold);
  refuseOtherTypes(request);
  const bytes = await readBytes(request, MAX_BODY, hold);
  return input.optional && bytes.length === 0 ? {} : parseJson(bytes);
}

/** A JSON object, whatever its Content-Type says; `{}` for any other body. */
async function readObjectOrNothing(request: IncomingMessage, hold: ReportBuffered): Promise<unknown> {
  const bytes = await readBytes(request, MAX_BODY, hold);
  try {
    const value = parseJson(bytes);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return {};
  }
}

/** Many clients name a type of body with no body at all. */
const isEmpty = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;

/** The body as it came, of at most `maxBytes`. */
export async function readBytes(
  request: IncomingMessage,
  maxBytes: number,
  hold: ReportBuffered,
): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes);
  return readAll(request, maxBytes, hold);
}

/** The media type of a request, without its parameters, in lower case; empty where there is none. */
export const mediaTypeOf = (request: IncomingMessage): string =>
  request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() ?? '';

/** A body without a Content-Type is taken for the only thing the operation takes. */
function refuseOtherTypes(request: IncomingMessage): void {
  const mediaType = mediaTypeOf(request);
  if (mediaType !== '' && !JSON_TYPE.test(mediaType)) {
    throw new Refusal('unsupported-media', 'The body must be application/json.');
  }
}

async function readAll(request: IncomingMessage, maxBytes: number, hold: ReportBuffered): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    // The request stays whole when the loop is left: destroying it would close the connection under the refusal.
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      size += chunk.length;
      if (size > maxBytes) throw tooLarge(maxBytes);
      chunks.push(chunk);
      hold(size);
    }
  } catch (error) {
    throw request.destroyed ? prematureEnd(error) : error;
  }
  return Buffer.concat(chunks);
}

export const tooLarge = (maxBytes: number): Refusal =>
  new Refusal('too-large', `The body is larger than the ${maxBytes} bytes this operation takes.`);

const utf8 = new TextDecoder('utf-8', { fatal: true });

function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) throw invalid('', 'A JSON body is required.', 'body-required');
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch (cause) {
    throw new Refusal('invalid', 'The body is not JSON in UTF-8.', { code: 'malformed-json', cause });
  }
}
