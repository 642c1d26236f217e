// A request that changes something: its body, its Idempotency-Key, and the transaction of its effect.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../../accounts/caller.ts';
import type { PlatformTables } from '../../database/tables.ts';
import { authenticate } from '../authentication.ts';
import { readBody } from '../bodies/body.ts';
import { discardRest } from '../bodies/incoming.ts';
import { requireMatch } from '../conditional/entity-tags.ts';
import type { Endpoint } from '../endpoint.ts';
import { sendError } from '../errors/errors.ts';
import type { HttpOptions } from '../http.ts';
import { type IdempotencyKey, readKey } from '../idempotency/idempotency.ts';
import { Once } from '../idempotency/once.ts';
import type { Waiting } from '../load/admission.ts';
import { isShedding } from '../load/bulkhead.ts';
import { compile } from '../schemas/validation.ts';
import { type AnyCall, createCall } from './call.ts';
import { compileQuery } from './query.ts';
import { replay, send } from './send.ts';
import type { Handle, Ways } from './serve.ts';

/** Answers the function that serves an endpoint that changes something. */
export function createChanging(options: HttpOptions<PlatformTables>, { deliver }: Pick<Ways, 'deliver'>) {
  const { database, clock, identify, log } = options;

  return (endpoint: Endpoint, handle: Handle) => {
    const input = endpoint.input ?? { kind: 'none' };
    const checkQuery = compileQuery(endpoint);
    const checkBody = input.kind === 'json' ? compile(input.schema, 'body') : null;

    return async (request: FastifyRequest, reply: FastifyReply, waiting: Waiting): Promise<void> => {
      let once = new Once(database, clock, endpoint, null);
      try {
        const caller = await authenticate(endpoint, request.headers.authorization, identify);
        if ((caller && endpoint.access !== 'optional') || endpoint.showsSecret)
          void reply.header('cache-control', 'no-store');
        const call = createCall(options, endpoint, request, caller, waiting);
        checkQuery(request.query);
        if (caller && endpoint.method === 'POST') {
          once = new Once(database, clock, endpoint, keyOf(request, caller));
        }
        call.body = await (input.kind === 'json'
          ? waiting.whileReceiving((hold) => readBody(input, request.raw, hold))
          : readBody(input, request.raw, () => {}));
        const kept = input.kind === 'file' ? null : await once.replayed(call.body);
        if (kept) return await replay(reply, endpoint, kept, deliver);
        checkBody?.(call.body);
        const judged = judgeMatch(endpoint, call);
        call.commit = (work, how) => once.commit((tx) => judged(work(tx)), how);
        call.fingerprint = (hash) => once.fingerprint(hash);
        return await send(reply, endpoint, await handle(call), deliver);
      } catch (error) {
        if (isShedding(error)) throw error;
        discardRest(request.raw);
        return await refuse(reply, endpoint, once, error);
      }
    };
  };

  async function refuse(reply: FastifyReply, endpoint: Endpoint, once: Once, error: unknown): Promise<void> {
    try {
      const kept = await once.failed(error);
      if (kept) await replay(reply, endpoint, kept, deliver);
      else sendError(reply, error, endpoint, log);
    } catch (worse) {
      sendError(reply, worse, endpoint, log);
    }
  }
}

/**
 * Gives the call its `requireMatch`, and answers what a transaction's work is to pass through: it fails where a
 * condition was sent that the work has not judged, so that no handler can forget it.
 */
function judgeMatch({ versions }: Endpoint, call: AnyCall) {
  const header = versions && call.header('If-Match');
  let isJudged = header === undefined;
  call.requireMatch = async (show) => {
    if (versions && header !== undefined) requireMatch(header, versions, await show());
    isJudged = true;
  };
  return async <Result>(work: Promise<Result>): Promise<Result> => {
    const result = await work;
    if (!isJudged) throw new Error('If-Match was not judged.');
    return result;
  };
}

function keyOf(request: FastifyRequest, caller: Caller): IdempotencyKey | null {
  const header = request.headers['idempotency-key'];
  const path = request.url.split('?', 1)[0] ?? '';
  return readKey(Array.isArray(header) ? header.join(',') : header, caller, request.method, path);
}
