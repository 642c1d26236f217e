// A GET: who asks, for what, in which form; worked out once for all who may share the answer, and while it holds.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FairSemaphore } from '../../concurrency/fair-semaphore.ts';
import type { PlatformTables } from '../../database/tables.ts';
import { networkOf } from '../../identity/network.ts';
import { MINUTE } from '../../time/clock.ts';
import { drainBody } from '../bodies/request-stream.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import type { HttpOptions } from '../http.ts';
import { isLoadShedding } from '../load-shedding/bulkhead.ts';
import { vary } from '../payload/coding-headers.ts';
import { sendError } from '../problems/send-error.ts';
import { BulkReply } from '../replies/bulk-reply.ts';
import { createBulkCoalescer } from '../response-cache/bulk-coalescer.ts';
import {
  type CacheableResponse,
  createResponseCache,
  type SharedResponse,
} from '../response-cache/response-cache.ts';
import type { PermitScope } from './admission.ts';
import { authenticate } from './authentication.ts';
import { createCall } from './call.ts';
import { compileQuery } from './query.ts';
import type { Handle, Representation, ResponseSinks } from './route.ts';
import { sendReply, sendSharedResponse, toSharedResponse } from './send-reply.ts';

/** Other servers, who read the other form, know no logins of this one. */
const PUBLIC_ACCESS = { access: 'public' } as const;

/** Answers the function that serves an endpoint that reads. */
export function createReadPipeline(
  options: HttpOptions<PlatformTables>,
  representations: ReadonlyMap<string, Representation>,
  { deliver, spool }: ResponseSinks,
  bulk: FairSemaphore,
) {
  const { database, clock, identify, log } = options;
  const share = createResponseCache(database);
  const runInBulk = createBulkCoalescer(bulk);

  return (endpoint: Endpoint, handle: Handle) => {
    const checkQuery = compileQuery(endpoint);
    const usual = {
      answer: handle,
      errors: endpoint.errors ?? 'problem',
      cache: endpoint.cache,
    };

    return async (request: FastifyRequest, reply: FastifyReply, waiting: PermitScope): Promise<void> => {
      const possible = representations.get(endpoint.path);
      const other = possible?.accepts(request.headers.accept) ? possible : undefined;
      if (possible) void reply.header('vary', 'Accept');
      const { cache: kept, errors } = other ?? usual;

      try {
        const caller = await authenticate(
          other ? PUBLIC_ACCESS : endpoint,
          request.headers.authorization,
          identify,
        );
        setCacheControl(reply, endpoint, caller !== null);
        const answer = async (): Promise<unknown> => {
          const call = createCall(options, endpoint, request, caller, waiting);
          if (other) return other.handle(call as never);
          checkQuery(request.query);
          return handle(call);
        };
        const sendBulk = async (work: BulkReply): Promise<void> => {
          let made: SharedResponse | undefined;
          try {
            await waiting.releaseWhile(async () => {
              made = await runInBulk({
                key: `${request.host} ${request.url} ${other ? 'other' : ''} ${caller?.accountId ?? ''}`,
                client: caller?.accountId ?? networkOf(request.ip),
                isDisconnected: () => request.raw.socket.destroyed,
                compute: async () => toSharedResponse(endpoint, await work.run(spool), spool),
              });
            });
            if (made) await sendSharedResponse(reply, made, deliver);
          } finally {
            made?.content.release();
          }
        };
        const alone = async () => {
          const result = await answer();
          await (result instanceof BulkReply
            ? sendBulk(result)
            : sendReply(reply, endpoint, result, deliver));
        };
        if (!kept || (caller && kept !== 'for-everybody')) return await alone();
        const minute = kept === 'for-a-minute' ? Math.floor(clock.now() / MINUTE) : '';
        const who = caller?.accountId ?? '';
        const key = `${request.method} ${request.host} ${request.url} ${other ? 'other' : ''} ${minute} ${who}`;
        const work = async (): Promise<CacheableResponse> => {
          const result = await answer();
          return result instanceof BulkReply ? result : toSharedResponse(endpoint, result, spool);
        };
        const shared = caller ? share.getIfRepeated(key, work) : share.getOrCompute(key, work);
        if (!shared) return await alone();
        const found = await shared;
        await (found instanceof BulkReply ? sendBulk(found) : sendSharedResponse(reply, found, deliver));
      } catch (error) {
        if (isLoadShedding(error)) throw error;
        drainBody(request.raw);
        sendError(reply, error, { errors }, log);
      }
    };
  };
}

/** What depends on who asks is never given to another, and what anybody may see is asked for anew each time. */
function setCacheControl(reply: FastifyReply, { access }: Endpoint, isKnown: boolean): void {
  if (isKnown) void reply.header('cache-control', 'no-store');
  if (access !== 'optional') return;
  if (!isKnown) void reply.header('cache-control', 'no-cache');
  vary(reply, 'Authorization');
}
