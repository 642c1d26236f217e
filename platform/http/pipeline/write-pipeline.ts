// A request that changes something: its body, its Idempotency-Key, and the transaction of its effect.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PlatformTables } from '../../database/tables.ts';
import type { Caller } from '../../identity/caller.ts';
import { compile } from '../../schema/validation.ts';
import { readBody } from '../bodies/body.ts';
import { drainBody } from '../bodies/request-stream.ts';
import { requireMatch } from '../conditional/entity-tags.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import type { HttpOptions } from '../http.ts';
import { IdempotentRequest } from '../idempotency/idempotent-request.ts';
import { type IdempotencyKey, readKey } from '../idempotency/stored-responses.ts';
import { isLoadShedding } from '../load-shedding/bulkhead.ts';
import { sendError } from '../problems/send-error.ts';
import type { PermitScope } from './admission.ts';
import { authenticate } from './authentication.ts';
import { type AnyCall, createCall } from './call.ts';
import { compileQuery } from './query.ts';
import type { Handle, ResponseSinks } from './route.ts';
import { sendReplay, sendReply } from './send-reply.ts';

/** Answers the function that serves an endpoint that changes something. */
export function createWritePipeline(
  options: HttpOptions<PlatformTables>,
  { deliver }: Pick<ResponseSinks, 'deliver'>,
) {
  const { database, clock, identify, log } = options;

  return (endpoint: Endpoint, handle: Handle) => {
    const input = endpoint.input ?? { kind: 'none' };
    const checkQuery = compileQuery(endpoint);
    const checkBody = input.kind === 'json' ? compile(input.schema, 'body') : null;

    return async (request: FastifyRequest, reply: FastifyReply, waiting: PermitScope): Promise<void> => {
      let once = new IdempotentRequest(database, clock, endpoint, null);
      try {
        const caller = await authenticate(endpoint, request.headers.authorization, identify);
        if ((caller && endpoint.access !== 'optional') || endpoint.showsSecret)
          void reply.header('cache-control', 'no-store');
        const call = createCall(options, endpoint, request, caller, waiting);
        checkQuery(request.query);
        if (caller && endpoint.method === 'POST') {
          once = new IdempotentRequest(database, clock, endpoint, readIdempotencyKey(request, caller));
        }
        call.body = await (input.kind === 'json'
          ? waiting.whileReceiving((hold) => readBody(input, request.raw, hold))
          : readBody(input, request.raw, () => {}));
        const kept = input.kind === 'file' ? null : await once.findReplay(call.body);
        if (kept) return await sendReplay(reply, endpoint, kept, deliver);
        checkBody?.(call.body);
        const judged = trackPrecondition(endpoint, call);
        call.commit = (work, how) => once.commit((tx) => judged(work(tx)), how);
        call.setFingerprint = (hash) => once.setFingerprint(hash);
        return await sendReply(reply, endpoint, await handle(call), deliver);
      } catch (error) {
        if (isLoadShedding(error)) throw error;
        drainBody(request.raw);
        return await refuse(reply, endpoint, once, error);
      }
    };
  };

  async function refuse(
    reply: FastifyReply,
    endpoint: Endpoint,
    once: IdempotentRequest,
    error: unknown,
  ): Promise<void> {
    try {
      const kept = await once.recordFailure(error);
      if (kept) await sendReplay(reply, endpoint, kept, deliver);
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
function trackPrecondition({ versions }: Endpoint, call: AnyCall) {
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

function readIdempotencyKey(request: FastifyRequest, caller: Caller): IdempotencyKey | null {
  const header = request.headers['idempotency-key'];
  const path = request.url.split('?', 1)[0] ?? '';
  return readKey(Array.isArray(header) ? header.join(',') : header, caller, request.method, path);
}
