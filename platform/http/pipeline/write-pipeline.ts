// Requests that change something, in steps: authenticate, validate, read the body, run the handler once,
// reply.
import type { PlatformTables } from '../../database/tables.ts';
import type { Caller } from '../../identity/caller.ts';
import { compile } from '../../schema/validation.ts';
import { type JsonBody, readJson } from '../bodies/body.ts';
import { drainBody } from '../bodies/request-stream.ts';
import { setCaller } from '../client.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import { fingerprintOf } from '../idempotency/fingerprint.ts';
import { createIdempotentRequest, type IdempotentRequest } from '../idempotency/idempotent-request.ts';
import { type IdempotencyKey, readKey } from '../idempotency/key.ts';
import { isLoadShedding } from '../load-shedding/wait-queue.ts';
import { type AuthenticateHeader, createAuthentication } from './authentication.ts';
import { createCall, createCommit, type Handle } from './call.ts';
import type { Exchange, Serve } from './exchange.ts';
import type { PipelineOptions } from './options.ts';
import { createPrecondition, UNCONDITIONAL } from './precondition.ts';
import { type ResponseSinks, sendReplay, sendReply } from './send-reply.ts';
import { compileParams, compileQuery } from './target.ts';

/** What was received of a request. */
type Received = { caller: Caller | null; key: IdempotencyKey | null; body: JsonBody };

/** Returns the function that serves an endpoint that changes something. */
export function createWritePipeline(
  options: PipelineOptions<PlatformTables>,
  { sendPayload }: Pick<ResponseSinks, 'sendPayload'>,
) {
  const plainCommit = createCommit(options.database);

  return (endpoint: Endpoint, handle: Handle): Serve => {
    const receive = createReceive(endpoint, createAuthentication(endpoint, options.identify));
    const validateBody = endpoint.input?.kind === 'json' ? compile(endpoint.input.schema, 'body') : null;
    const context = { endpoint, publicUrl: options.publicUrl };

    const run = async (
      exchange: Exchange,
      { caller, body }: Received,
      { commit, setFingerprint }: Pick<IdempotentRequest, 'commit' | 'setFingerprint'>,
    ): Promise<void> => {
      validateBody?.(body.value, body.isWellFormed);
      const ifMatch = exchange.request.headers['if-match'];
      const condition =
        endpoint.versions && ifMatch !== undefined
          ? createPrecondition(endpoint.versions, ifMatch, commit)
          : { commit, requireMatch: UNCONDITIONAL };
      const call = createCall(context, exchange, { caller, body: body.value, ...condition, setFingerprint });
      await sendReply(exchange.reply, endpoint, await handle(call), sendPayload);
    };

    return async (exchange) => {
      const received = await receive(exchange);
      const { key, body } = received;
      if (!key) return run(exchange, received, { commit: plainCommit, setFingerprint: IGNORE_FINGERPRINT });
      const fingerprint = endpoint.input?.kind === 'file' ? null : fingerprintOf(body.value);
      const once = createIdempotentRequest(options, endpoint, key, fingerprint);
      const replay = await runOrReplay(exchange, once, () => run(exchange, received, once));
      if (replay) await sendReplay(exchange.reply, endpoint, replay, sendPayload);
    };
  };
}

const IGNORE_FINGERPRINT = (): void => {};
const NO_BODY: JsonBody = { value: undefined, isWellFormed: true };

/** The steps before the handler. Only a `json` body is read; others are ignored, or read by the handler. */
function createReceive(endpoint: Endpoint, authenticate: AuthenticateHeader) {
  const { method, access, showsSecret, input = { kind: 'none' } } = endpoint;
  const validateParams = compileParams(endpoint);
  const validateQuery = compileQuery(endpoint);
  return async ({ request, reply, whileReceiving }: Exchange): Promise<Received> => {
    const { raw, headers } = request;
    const caller = await authenticate(headers.authorization);
    setCaller(request, caller);
    if ((caller && access !== 'optional') || showsSecret) void reply.header('cache-control', 'no-store');
    validateParams?.(request.params);
    validateQuery(request.query);
    const hasKey = caller && method === 'POST' && headers['idempotency-key'] !== undefined;
    const key = hasKey ? readKey(request, caller) : null;
    if (input.kind === 'none') drainBody(raw);
    if (input.kind !== 'json') return { caller, key, body: NO_BODY };
    return { caller, key, body: await whileReceiving((report) => readJson(input, raw, report)) };
  };
}

/** Resolves to null if the request was carried out, else to the stored response of another with its key. */
async function runOrReplay({ request }: Exchange, once: IdempotentRequest, run: () => Promise<void>) {
  const replay = await once.findReplay();
  if (replay) return replay;
  try {
    await run();
    return null;
  } catch (error) {
    const stored = isLoadShedding(error) ? null : await once.recordFailure(error);
    if (!stored) throw error;
    drainBody(request.raw);
    return stored;
  }
}
