// Serves writing requests in steps: authenticate, validate, read the body, run the handler once, reply.
import type { IncomingMessage } from 'node:http';
import { compile } from '../../schema/validation.ts';
import { type JsonBody, readJson } from '../bodies/body.ts';
import {
  type FileStaging,
  Files,
  type StagedFiles,
  type WantedFiles,
} from '../bodies/parameters/staged-files.ts';
import { coerceParameters, readParameters } from '../bodies/read-parameters.ts';
import { drainBody } from '../bodies/request-stream.ts';
import { setCaller } from '../client.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import {
  createIdempotentRequest,
  fingerprintOf,
  type IdempotentRequest,
} from '../idempotency/idempotent-request.ts';
import { type IdempotencyKey, readKey } from '../idempotency/store.ts';
import { isLoadShedding } from '../load-shedding/bulkhead.ts';
import { createCall, createCommit, type Handle } from './call.ts';
import { createAuthentication, type Identity, NOBODY } from './checks/authentication.ts';
import { createPrecondition, UNCONDITIONAL } from './checks/precondition.ts';
import { compileParams, compileQuery } from './checks/target.ts';
import type { Exchange, PipelineServices, Serve } from './exchange.ts';
import { type ResponseSinks, sendReplay, sendReply } from './send-reply.ts';

/** The received parts of a request. */
type Received = { identity: Identity; key: IdempotencyKey | null; body: JsonBody; files: StagedFiles };

/** Returns a function that serves a writing endpoint. */
export function createWritePipeline(
  options: PipelineServices,
  { sendPayload }: Pick<ResponseSinks, 'sendPayload'>,
) {
  const plainCommit = createCommit(options.database);
  const services = { ...options, commit: plainCommit };

  return (endpoint: Endpoint, handle: Handle): Serve => {
    const receive = createReceive(endpoint, options);
    const validateBody = takesMembers(endpoint.input) ? compile(endpoint.input.schema, 'body') : null;
    const context = { endpoint, publicUrl: options.publicUrl };

    const run = async (
      exchange: Exchange,
      { identity, body, files }: Received,
      { commit, setFingerprint }: Pick<IdempotentRequest, 'commit' | 'setFingerprint'>,
    ): Promise<void> => {
      validateBody?.(body.value, body.isWellFormed);
      const ifMatch = exchange.request.headers['if-match'];
      const condition =
        endpoint.versions && ifMatch !== undefined
          ? createPrecondition(endpoint.versions, ifMatch, commit)
          : { commit, requireMatch: UNCONDITIONAL };
      const call = createCall(context, exchange, {
        ...identity,
        body: body.value,
        files,
        ...condition,
        setFingerprint,
      });
      await sendReply(exchange.reply, endpoint, await handle(call), sendPayload);
    };

    return async (exchange) => {
      const received = await receive(exchange);
      const { key, body, files } = received;
      await using _ = files;
      if (!key)
        return await run(exchange, received, { commit: plainCommit, setFingerprint: IGNORE_FINGERPRINT });
      const content = endpoint.replaysAnyBody ? null : body.value;
      const fingerprint = endpoint.input?.kind === 'file' ? null : fingerprintOf(content);
      const once = createIdempotentRequest(services, endpoint, key, fingerprint);
      const replay = await runOrReplay(exchange, once, () => run(exchange, received, once));
      if (replay) await sendReplay(exchange.reply, endpoint, replay, sendPayload);
    };
  };
}

const takesMembers = (
  input: Endpoint['input'],
): input is Extract<NonNullable<Endpoint['input']>, { schema: unknown }> =>
  input?.kind === 'json' || input?.kind === 'parameters';

const IGNORE_FINGERPRINT = (): void => {};
const NO_BODY: JsonBody = { value: undefined, isWellFormed: true };
const NO_FILES: StagedFiles = new Files();

/** Discards the files if the released permit cannot be acquired again. */
async function receiveParameters(
  raw: IncomingMessage,
  wanted: WantedFiles,
  whileReceiving: Exchange['whileReceiving'],
): ReturnType<typeof readParameters> {
  let files = NO_FILES;
  try {
    return await whileReceiving(async (report) => {
      const read = await readParameters(raw, report, wanted);
      files = read.files;
      return read;
    });
  } catch (error) {
    await files[Symbol.asyncDispose]();
    throw error;
  }
}

/** For services without file uploads. */
const NO_STAGING: FileStaging = {
  maxBytes: 0,
  stageFile: () =>
    Promise.reject(new Error('An endpoint accepts files, but its service has no staging area.')),
  discard: async () => {},
};

/**
 * The steps before the handler. Only `json` and `parameters` bodies are read here; others are ignored or read
 * by the handler.
 */
function createReceive(endpoint: Endpoint, options: PipelineServices) {
  const authenticate = createAuthentication(endpoint, options);
  const { method, access, showsSecret, rateLimit, input = { kind: 'none' } } = endpoint;
  const validateParams = compileParams(endpoint);
  const validateQuery = compileQuery(endpoint);
  return async ({ request, reply, whileReceiving }: Exchange): Promise<Received> => {
    const { raw, headers } = request;
    const identity = (await authenticate?.(headers.authorization)) ?? NOBODY;
    const { caller } = identity;
    if (caller) setCaller(request, caller);
    if (rateLimit !== undefined) options.rateLimit.limit(reply, rateLimit);
    if ((caller && access !== 'optional') || showsSecret) void reply.header('cache-control', 'no-store');
    validateParams?.(request.params);
    validateQuery?.(request.query);
    const hasKey = caller && method === 'POST' && headers['idempotency-key'] !== undefined;
    const key = hasKey ? readKey(request, caller) : null;
    if (input.kind === 'none') drainBody(raw);
    if (input.kind === 'parameters') {
      const wanted = { names: input.files ?? [], staging: options.staging ?? NO_STAGING };
      const { values, files } = await receiveParameters(raw, wanted, whileReceiving);
      const body = { value: coerceParameters(input.schema, values), isWellFormed: false };
      return { identity, key, body, files };
    }
    if (input.kind !== 'json') return { identity, key, body: NO_BODY, files: NO_FILES };
    return {
      identity,
      key,
      files: NO_FILES,
      body: await whileReceiving((report) => readJson(input, raw, report)),
    };
  };
}

/**
 * Resolves to null if the request was executed, otherwise to the stored response of another request with its
 * key.
 */
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
