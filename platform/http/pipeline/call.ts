// Builds the call object of a request from its validated parts.
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../database/database.ts';
import type { PlatformTables } from '../../database/tables.ts';
import type { Caller, TokenGrant } from '../../identity/caller.ts';
import { invalid } from '../../refusal.ts';
import { mediaTypeOf, type ReportBuffered, readBytes } from '../bodies/body.ts';
import type { StagedUpload } from '../bodies/parameters/staged-files.ts';
import { receiveFile } from '../bodies/upload.ts';
import type { Call, Commit, RequireMatch } from '../endpoint/call.ts';
import type { Access, Endpoint } from '../endpoint/endpoint.ts';
import { BulkReply } from '../replies/reply.ts';
import type { Exchange } from './exchange.ts';

type AnyCall = Call<PlatformTables, unknown, unknown, unknown, Access>;

/** The handler of a mounted endpoint without its specific types, which were checked at the mount. */
export type Handle = (call: AnyCall) => Promise<unknown>;

/** A transaction without an idempotency key. */
export const createCommit =
  (database: Database<PlatformTables>): Commit<PlatformTables> =>
  (work, how) =>
    how === undefined ? database.writeShort(work) : database[WRITES[how]](work);

const WRITES = { long: 'writeLong', shared: 'writeShared' } as const;

/** The parts that differ between reading and writing requests. */
type CallParts = {
  caller: Caller | null;
  grant: TokenGrant | null;
  body: unknown;
  files: ReadonlyMap<string, StagedUpload>;
  commit: Commit<PlatformTables>;
  requireMatch: RequireMatch;
  setFingerprint(hash: string): void;
};

export function createCall(
  { endpoint, publicUrl }: { endpoint: Endpoint; publicUrl: string | null },
  { request, permit, isDisconnected, whileReceiving }: Exchange,
  parts: CallParts,
): AnyCall {
  const { raw } = request;
  return {
    params: request.params,
    query: request.query,
    body: parts.body,
    files: parts.files,
    caller: parts.caller,
    grant: parts.grant,
    address: request.ip,
    origin: publicUrl ?? originOf(request),
    header: (name) => [request.headers[name.toLowerCase()]].flat()[0],
    commit: parts.commit,
    releaseWhile: permit.releaseWhile,
    isDisconnected,
    requireMatch: parts.requireMatch,
    bulkReply: (work) => new BulkReply(work),
    receiveFile: (consume) => whileReceiving(() => receiveFile(raw, consume)),
    readBytes: () => whileReceiving((report) => readBytesOf(endpoint, request, report)),
    setFingerprint: parts.setFingerprint,
    raw: { method: request.method, target: raw.url ?? '/', rawHeaders: raw.rawHeaders },
  };
}

/** Only a valid host may become part of a URL that other clients follow. */
const originOf = (request: FastifyRequest): string =>
  `${request.protocol}://${/^[\w.-]+(:\d+)?$|^\[[\da-f:.]+\](:\d+)?$/i.test(request.host) ? request.host : 'localhost'}`;

/** Inboxes return 400 where other operations return 415 (FEDERATION.md, Inboxes). */
function readBytesOf({ input }: Endpoint, { raw }: FastifyRequest, report: ReportBuffered): Promise<Buffer> {
  if (input?.kind !== 'bytes') throw new Error('Only an endpoint with the input kind bytes reads bytes.');
  if (!input.contentTypes.includes(mediaTypeOf(raw))) {
    throw invalid('header/Content-Type', `must be one of ${input.contentTypes.join(', ')}`);
  }
  return readBytes(raw, input.maxBytes, report);
}
