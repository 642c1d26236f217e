// Requests that change something, in stages: authenticate, validate, receive the body, run the handler once, reply.
import type { IncomingHttpHeaders } from 'node:http';
import type { PlatformTables } from '../../database/tables.ts';
import type { Caller } from '../../identity/caller.ts';
import { compile } from '../../schema/validation.ts';
import { type JsonBody, readJson } from '../bodies/body.ts';
import { drainBody } from '../bodies/request-stream.ts';
import type { Commit } from '../endpoint/call.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import { fingerprintOf } from '../idempotency/fingerprint.ts';
import { createIdempotentRequest, type IdempotentRequest } from '../idempotency/idempotent-request.ts';
import { readKey } from '../idempotency/key.ts';
import { isLoadShedding } from '../load-shedding/wait-queue.ts';
import { createAuthentication } from './authentication.ts';
import { createCall, type Handle } from './call.ts';
import type { Exchange, Serve } from './exchange.ts';
import type { PipelineOptions } from './options.ts';
import { createPrecondition, type Precondition, UNCONDITIONAL } from './precondition.ts';
import { type ResponseSinks, sendReplay, sendReply } from './send-reply.ts';
import { compileParams, compileQuery } from './target.ts';

/** What was read of a request. */
type Received = { caller: Caller | null; body: JsonBody };

/** Returns the function that serves an endpoint that changes something. */
export function createWritePipeline(
  options: PipelineOptions<PlatformTables>,
  { sendPayload }: Pick<ResponseSinks, 'sendPayload'>,
) {
  const { database, identify, publicUrl } = options;
  const plainCommit: Commit<PlatformTables> = (work, how) =>
    how === 'long' ? database.writeLong(work) : database.write(work);

  return (endpoint: Endpoint, handle: Handle): Serve => {
    const { input } = endpoint;
    const authenticate = createAuthentication(endpoint, identify);
    const validateParams = compileParams(endpoint);
    const validateQuery = compileQuery(endpoint);
    const validateBody = input?.kind === 'json' ? compile(input.schema, 'body') : null;

    async function run(
      exchange: Exchange,
      { caller, body }: Received,
      once: IdempotentRequest | null,
    ): Promise<void> {
      validateBody?.(body.value, body.isWellFormed);
      const { commit, requireMatch } = preconditionOf(
        endpoint,
        exchange.request.headers,
        once?.commit ?? plainCommit,
      );
      const setFingerprint = once?.setFingerprint ?? NO_FINGERPRINT;
      const parts = { caller, body: body.value, commit, requireMatch, setFingerprint };
      const result = await handle(createCall({ endpoint, publicUrl }, exchange, parts));
      await sendReply(exchange.reply, endpoint, result, sendPayload);
    }

    /** Replays the response of an earlier request with the same key, or of one that is faster. */
    async function runOnce(exchange: Exchange, received: Received, once: IdempotentRequest): Promise<void> {
      const replay = await once.findReplay();
      if (replay) return sendReplay(exchange.reply, endpoint, replay, sendPayload);
      try {
        await run(exchange, received, once);
      } catch (error) {
        const stored = isLoadShedding(error) ? null : await once.recordFailure(error);
        if (!stored) throw error;
        drainBody(exchange.request.raw);
        await sendReplay(exchange.reply, endpoint, stored, sendPayload);
      }
    }

    return async (exchange) => {
      const { request, reply } = exchange;
      const caller = await authenticate(request.headers.authorization);
      if (showsPrivate(endpoint, caller)) void reply.header('cache-control', 'no-store');
      validateParams?.(request.params);
      validateQuery(request.query);
      const hasKey = caller && endpoint.method === 'POST' && request.headers['idempotency-key'] !== undefined;
      const key = hasKey ? readKey(request, caller) : null;
      const body = await receiveBody(endpoint, exchange);
      if (!key) return run(exchange, { caller, body }, null);
      const fingerprint = input?.kind === 'file' ? null : fingerprintOf(body.value);
      const once = createIdempotentRequest(options, endpoint, key, fingerprint);
      return runOnce(exchange, { caller, body }, once);
    };
  };
}

const NO_FINGERPRINT = (): void => {};

const showsPrivate = ({ access, showsSecret }: Endpoint, caller: Caller | null): boolean =>
  (caller !== null && access !== 'optional') || showsSecret === true;

const NO_BODY: JsonBody = { value: undefined, isWellFormed: true };

/** The parsed body of a `json` input; none where it is ignored, or read by the handler. */
async function receiveBody({ input }: Endpoint, { request, whileReceiving }: Exchange): Promise<JsonBody> {
  if (input?.kind === 'json') return whileReceiving((report) => readJson(input, request.raw, report));
  if (input === undefined || input.kind === 'none') drainBody(request.raw);
  return NO_BODY;
}

function preconditionOf(
  { versions }: Endpoint,
  headers: IncomingHttpHeaders,
  commit: Commit<PlatformTables>,
): Precondition {
  const header = headers['if-match'];
  if (!versions || header === undefined) return { commit, requireMatch: UNCONDITIONAL };
  return createPrecondition(versions, header, commit);
}
