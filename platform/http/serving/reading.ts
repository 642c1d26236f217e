// A GET: who asks, for what, in which form; worked out once for all who may share the answer, and while it holds.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PlatformTables } from '../../database/tables.ts';
import { MINUTE } from '../../time/clock.ts';
import { authenticate } from '../authentication.ts';
import { discardRest } from '../bodies/incoming.ts';
import type { Endpoint } from '../endpoint.ts';
import { sendError } from '../errors/errors.ts';
import type { HttpOptions } from '../http.ts';
import type { Waiting } from '../load/admission.ts';
import { isShedding } from '../load/bulkhead.ts';
import { createCall } from './call.ts';
import { compileQuery } from './query.ts';
import { send, sendShared, toShared } from './send.ts';
import type { Handle, Representation } from './serve.ts';
import { createShare } from './shared-answers.ts';

/** Other servers, who read the other form, know no logins of this one. */
const ANYBODY = { access: 'public' } as const;

/** Answers the function that serves an endpoint that reads. */
export function createReading(
  options: HttpOptions<PlatformTables>,
  representations: ReadonlyMap<string, Representation>,
) {
  const { database, clock, identify, log } = options;
  const share = createShare(database);

  return (endpoint: Endpoint, handle: Handle) => {
    const checkQuery = compileQuery(endpoint);
    const usual = {
      answer: handle,
      errors: endpoint.errors ?? 'problem',
      kept: endpoint.kept,
    };

    return async (request: FastifyRequest, reply: FastifyReply, waiting: Waiting): Promise<FastifyReply> => {
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
        if (caller && endpoint.access !== 'optional') void reply.header('cache-control', 'no-store');
        const answer = async (): Promise<unknown> => {
          const call = createCall(options, endpoint, request, caller, waiting);
          if (other) return other.answer(call as never);
          checkQuery(request.query);
          return handle(call);
        };
        const alone = async () => send(reply, endpoint, await answer());
        if (!kept || (caller && kept !== 'for-everybody')) return await alone();
        const minute = kept === 'for-a-minute' ? Math.floor(clock.now() / MINUTE) : '';
        const who = caller?.accountId ?? '';
        const key = `${request.method} ${request.host} ${request.url} ${other ? 'other' : ''} ${minute} ${who}`;
        const work = async () => toShared(endpoint, await answer());
        const shared = caller ? share.again(key, work) : share.crowd(key, work);
        return shared ? sendShared(reply, await shared) : await alone();
      } catch (error) {
        if (isShedding(error)) throw error;
        discardRest(request.raw);
        return sendError(reply, error, { errors }, log);
      }
    };
  };
}
