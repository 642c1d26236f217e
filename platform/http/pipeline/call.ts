// One request as a route sees it.
import type { FastifyRequest } from 'fastify';
import type { PlatformTables } from '../../database/tables.ts';
import type { Caller } from '../../identity/caller.ts';
import { invalid, notFound } from '../../refusal.ts';
import { isWellFormed } from '../../text/well-formed.ts';
import { mediaTypeOf, type ReportBuffered, readBytes } from '../bodies/body.ts';
import { receiveFile } from '../bodies/upload.ts';
import type { Access, Call, Endpoint } from '../endpoint/endpoint.ts';
import type { HttpOptions } from '../http.ts';
import { BulkReply } from '../replies/bulk-reply.ts';
import type { PermitScope } from './admission.ts';

export type AnyCall = Call<PlatformTables, unknown, unknown, unknown, Access>;

/** The call of a caller already identified; its body is yet to be read. Refuses paths that can name nothing. */
export function createCall(
  { database, publicUrl }: Pick<HttpOptions<PlatformTables>, 'database' | 'publicUrl'>,
  endpoint: Endpoint,
  request: FastifyRequest,
  caller: Caller | null,
  { releaseWhile, whileReceiving }: PermitScope,
): AnyCall {
  checkParams(request.params, endpoint);
  return {
    params: request.params,
    query: request.query,
    body: undefined,
    caller,
    address: request.ip,
    origin: publicUrl ?? originOf(request),
    header: (name) => [request.headers[name.toLowerCase()]].flat()[0],
    commit: (work, how) => (how === 'long' ? database.writeLong(work) : database.write(work)),
    releaseWhile,
    isDisconnected: () => request.raw.socket.destroyed,
    requireMatch: async () => {},
    bulkReply: (work) => new BulkReply(work),
    receiveFile: (consume) => whileReceiving(() => receiveFile(request.raw, consume)),
    readBytes: () => whileReceiving((hold) => readBytesOf(endpoint, request, hold)),
    setFingerprint: () => {},
    raw: { method: request.method, target: request.raw.url ?? '/', rawHeaders: request.raw.rawHeaders },
  };
}

/** Only a host that is one can be part of an address that others will follow. */
const originOf = (request: FastifyRequest): string =>
  `${request.protocol}://${/^[\w.-]+(:\d+)?$|^\[[\da-f:.]+\](:\d+)?$/i.test(request.host) ? request.host : 'localhost'}`;

/** Inboxes answer 400 where another operation would answer 415 (thoughts-decisions, HTTP). */
function readBytesOf({ input }: Endpoint, { raw }: FastifyRequest, hold: ReportBuffered): Promise<Buffer> {
  if (input?.kind !== 'bytes') throw new Error('Only an endpoint of input kind bytes reads bytes.');
  if (!input.contentTypes.includes(mediaTypeOf(raw))) {
    throw invalid('header/Content-Type', `must be one of ${input.contentTypes.join(', ')}`);
  }
  return readBytes(raw, input.maxBytes, hold);
}

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/** A path that names nothing that can exist is not found; ids are compared in lower case. */
function checkParams(params: unknown, { params: schema, path }: Endpoint): void {
  const values = params as Record<string, string>;
  const declared = (schema as { properties?: Record<string, { format?: string }> } | undefined)?.properties;
  for (const [name, value] of Object.entries(values)) {
    if (!isWellFormed(value)) throw notFound(resourceNounOf(path));
    if (declared?.[name]?.format !== 'uuid') continue;
    if (!UUID.test(value)) throw notFound(resourceNounOf(path));
    values[name] = value.toLowerCase();
  }
}

/** What a path's parameter names: `entry` of `/entries/{id}`, `activity` of `/entries/correlation/{id}`. */
export function resourceNounOf(path: string): string {
  const segment = /([\w-]+)\/\{\w+\}/.exec(path)?.[1] ?? 'path';
  return NOUNS[segment] ?? segment.replace(/ies$/, 'y').replace(/s$/, '').replaceAll('-', ' ');
}

const NOUNS: Readonly<Record<string, string>> = { correlation: 'activity', 'api-keys': 'API key' };
