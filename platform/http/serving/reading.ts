// A GET: who asks, for what, in which form; worked out once for all who may share the answer, and while it holds.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '../../accounts/network.ts';
import type { PlatformTables } from '../../database/tables.ts';
import type { FairSemaphore } from '../../jobs/fair-semaphore.ts';
import { MINUTE } from '../../time/clock.ts';
import { BulkWork } from '../answers/bulk.ts';
import { vary } from '../answers/representation.ts';
import { authenticate } from '../authentication.ts';
import { discardRest } from '../bodies/incoming.ts';
import type { Endpoint } from '../endpoint.ts';
import { sendError } from '../errors/errors.ts';
import type { HttpOptions } from '../http.ts';
import type { Waiting } from '../load/admission.ts';
import { isShedding } from '../load/bulkhead.ts';
import { createBulk } from './bulk.ts';
import { createCall } from './call.ts';
import { compileQuery } from './query.ts';
import { send, sendShared, toShared } from './send.ts';
import type { Handle, Representation, Ways } from './serve.ts';
import { createShare, type Shared, type SharedAnswer } from './shared-answers.ts';

/** Other servers, who read the other form, know no logins of this one. */
const ANYBODY = { access: 'public' } as const;

/** Answers the function that serves an endpoint that reads. */
export function createReading(
  options: HttpOptions<PlatformTables>,
  representations: ReadonlyMap<string, Representation>,
  { deliver, spool }: Ways,
  bulk: FairSemaphore,
) {
  const { database, clock, identify, log } = options;
  const share = createShare(database);
  const runInBulk = createBulk(bulk);

  return (endpoint: Endpoint, handle: Handle) => {
    const checkQuery = compileQuery(endpoint);
    const usual = {
      answer: handle,
      errors: endpoint.errors ?? 'problem',
      kept: endpoint.kept,
    };

    return async (request: FastifyRequest, reply: FastifyReply, waiting: Waiting): Promise<void> => {
      const possible = representations.get(endpoint.path);
      const other = possible?.accepts(request.headers.accept) ? possible : undefined;
      if (possible) void reply.header('vary', 'Accept');
      const { kept, errors } = other ?? usual;

      try {
        const caller = await authenticate(
          other ? ANYBODY : endpoint,
          request.headers.authorization,
          identify,
        );
        sayWhoMayKeep(reply, endpoint, caller !== null);
        const answer = async (): Promise<unknown> => {
          const call = createCall(options, endpoint, request, caller, waiting);
          if (other) return other.answer(call as never);
          checkQuery(request.query);
          return handle(call);
        };
        const sendBulk = async (work: BulkWork): Promise<void> => {
          let made: SharedAnswer | undefined;
          try {
            await waiting.releaseWhile(async () => {
              made = await runInBulk({
                key: `${request.host} ${request.url} ${other ? 'other' : ''} ${caller?.accountId ?? ''}`,
                client: caller?.accountId ?? networkOf(request.ip),
                isGone: () => request.raw.socket.destroyed,
                make: async () => toShared(endpoint, await work.run(spool), spool),
              });
            });
            if (made) await sendShared(reply, made, deliver);
          } finally {
            made?.content.release();
          }
        };
        const alone = async () => {
          const result = await answer();
          await (result instanceof BulkWork ? sendBulk(result) : send(reply, endpoint, result, deliver));
        };
        if (!kept || (caller && kept !== 'for-everybody')) return await alone();
        const minute = kept === 'for-a-minute' ? Math.floor(clock.now() / MINUTE) : '';
        const who = caller?.accountId ?? '';
        const key = `${request.method} ${request.host} ${request.url} ${other ? 'other' : ''} ${minute} ${who}`;
        const work = async (): Promise<Shared> => {
          const result = await answer();
          return result instanceof BulkWork ? result : toShared(endpoint, result, spool);
        };
        const shared = caller ? share.again(key, work) : share.crowd(key, work);
        if (!shared) return await alone();
        const found = await shared;
        await (found instanceof BulkWork ? sendBulk(found) : sendShared(reply, found, deliver));
      } catch (error) {
        if (isShedding(error)) throw error;
        discardRest(request.raw);
        sendError(reply, error, { errors }, log);
      }
    };
  };
}

/** What depends on who asks is never given to another, and what anybody may see is asked for anew each time. */
function sayWhoMayKeep(reply: FastifyReply, { access }: Endpoint, isKnown: boolean): void {
  if (isKnown) void reply.header('cache-control', 'no-store');
  if (access !== 'optional') return;
  if (!isKnown) void reply.header('cache-control', 'no-cache');
  vary(reply, 'Authorization');
}
