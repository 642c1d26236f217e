// Serves reading requests in steps: select the form, authenticate, use the response cache or the handler,
// reply.
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PlatformTables } from '../../database/tables.ts';
import type { Caller } from '../../identity/caller.ts';
import { type Instant, MINUTE } from '../../time/clock.ts';
import { clientOf, setCaller } from '../client.ts';
import type { CachePolicy, Endpoint } from '../endpoint/endpoint.ts';
import { findForm, type Representation, type Representations } from '../endpoint/representation.ts';
import type { LoadControl } from '../load-shedding/load-control.ts';
import { vary } from '../payload/compression.ts';
import { BulkReply, Reply } from '../replies/reply.ts';
import { createBulkCoalescer } from '../response-cache/bulk-coalescer.ts';
import type { Validity } from '../response-cache/rendered-responses.ts';
import { createResponseCache, type StateOf } from '../response-cache/response-cache.ts';
import type { SharedResponse } from '../response-cache/shared-response.ts';
import { createCall, createCommit, type Handle } from './call.ts';
import {
  type AuthenticateHeader,
  createAuthentication,
  type Identity,
  NOBODY,
} from './checks/authentication.ts';
import { UNCONDITIONAL } from './checks/precondition.ts';
import { compileParams, compileQuery, type ReadQuery, toQueryReader } from './checks/target.ts';
import type { Exchange, PipelineOptions, PipelineServices, Serve } from './exchange.ts';
import { type ResponseSinks, sendReply, sendSharedResponse, toSharedResponse } from './send-reply.ts';

/** A form in which an endpoint replies; `name` distinguishes the forms in cache keys. */
type Form = {
  name: 'usual' | 'other';
  cache: CachePolicy | undefined;
  cacheVariant: Endpoint['cacheVariant'];
  authenticate: AuthenticateHeader | null;
  readQuery: ReadQuery | null;
  handle: Handle;
};

/** Returns a function that serves a reading endpoint. */
export function createReadPipeline(
  options: PipelineServices,
  representations: Representations,
  sinks: ResponseSinks,
  load: LoadControl,
) {
  const { database, clock, publicUrl, rateLimit } = options;
  const { sendPayload, spool, rendered } = sinks;
  const cache = createResponseCache(database);
  const sendBulk = createBulkSender(load, sinks);
  const parts = { ...READ_PARTS, commit: createCommit(database) };

  return (endpoint: Endpoint, handle: Handle, stateOf?: StateOf): Serve => {
    const usual = toUsualForm(endpoint, handle, options);
    const validateParams = compileParams(endpoint);

    const run = async (form: Form, exchange: Exchange, identity: Identity): Promise<unknown> => {
      validateParams?.(exchange.request.params);
      form.readQuery?.(exchange.request);
      return form.handle(createCall({ endpoint, publicUrl }, exchange, { ...parts, ...identity }));
    };

    /** Null if the response must not be repeated before authentication. */
    const validityOf = (
      form: Form,
      { request }: Exchange,
      { caller, grant }: Identity,
      now: Instant,
    ): Until | null => {
      const { rateLimit: limit } = endpoint;
      // Until then, the response depends only on the database.
      if (!caller && limit === undefined && request.headers.authorization === undefined)
        return { until: endOf(form, now), client: null, countRequest: () => NO_HEADERS };
      // Access tokens have no expiry, unlike sessions. After a minute the use of the token is recorded.
      if (!caller || !grant) return null;
      const { accountId } = caller;
      const countRequest = () =>
        limit === undefined ? NO_HEADERS : rateLimit.countRepeated(accountId, limit);
      return { until: nextMinute(now), client: accountId, countRequest };
    };

    return async (exchange) => {
      const { request, reply } = exchange;
      const form = chooseForm(exchange, representations.get(endpoint.path)) ?? usual;
      // Before authentication: a credential revoked after it must not get the cached response.
      const version = mayBeCached(form, request, stateOf) ? await cache.readVersion() : Number.NaN;
      const identity = (await form.authenticate?.(request.headers.authorization)) ?? NOBODY;
      const { caller } = identity;
      if (caller) setCaller(request, caller);
      if (form === usual && endpoint.rateLimit !== undefined) rateLimit.limit(reply, endpoint.rateLimit);
      setCacheControl(reply, endpoint, caller !== null);
      const now = clock.now();
      const key = cacheKeyOf(form, exchange, caller, now);
      const state = caller && stateOf ? await stateOf(caller) : version;
      let isRepeated = true;
      const compute = async () => {
        isRepeated = false;
        const result = await run(form, exchange, identity);
        return result instanceof BulkReply ? result : toSharedResponse(endpoint, result, spool);
      };
      const shared = key === null ? null : await cache.getOrCompute(key, state, compute);
      // Many addresses are requested once: their headers would only fill the cache.
      const isWorthwhile = isRepeated || rendered.has(request);
      const validity = isWorthwhile && shared ? validityOf(form, exchange, identity, now) : null;
      if (validity) rendered.allow(request, { ...validity, version });
      if (shared && !(shared instanceof BulkReply)) return sendSharedResponse(reply, shared, sendPayload);
      const result = shared ?? (await run(form, exchange, identity));
      if (!(result instanceof BulkReply)) {
        countDownload(reply, result, load);
        return sendReply(reply, endpoint, result, sendPayload);
      }
      return sendBulk(endpoint, exchange, result, keyOf(form, exchange, caller));
    };
  };
}

/**
 * The alternative representation that the request selects; null for the default. Some caches ignore `Vary`,
 * so they must revalidate; the entity tags of the forms differ.
 */
function chooseForm({ request, reply }: Exchange, others: readonly Representation[] = []): Form | null {
  if (others.length > 0) void reply.header('vary', 'Accept').header('cache-control', 'no-cache');
  const other = findForm(others, request.headers);
  return other ? toOtherForm(other) : null;
}

/** A reading request has no body and no version condition. */
const READ_PARTS = {
  body: undefined,
  files: new Map<string, never>(),
  requireMatch: UNCONDITIONAL,
  setFingerprint: () => {},
};

const toUsualForm = (endpoint: Endpoint, handle: Handle, options: PipelineOptions<PlatformTables>): Form => ({
  name: 'usual',
  cache: endpoint.cache,
  cacheVariant: endpoint.cacheVariant,
  handle,
  authenticate: createAuthentication(endpoint, options),
  readQuery: toQueryReader(endpoint, compileQuery(endpoint)),
});

/** Its clients are other servers without logins; its handler parses the query itself. */
const toOtherForm = ({ cache, handle }: Representation): Form => ({
  name: 'other',
  cache,
  cacheVariant: undefined,
  authenticate: null,
  readQuery: null,
  handle: handle as unknown as Handle,
});

const keyOf = ({ name }: Pick<Form, 'name'>, { request }: Exchange, caller: Caller | null): string =>
  `${request.protocol} ${request.host} ${request.url} ${name} ${caller?.accountId ?? ''}`;

/** Null if the policy allows no caching. */
function cacheKeyOf(form: Form, exchange: Exchange, caller: Caller | null, now: Instant): string | null {
  const { cache: policy } = form;
  if (!policy || (caller && !policy.startsWith('per-caller'))) return null;
  const minute = policy.endsWith('-minute') ? Math.floor(now / MINUTE) : '';
  const variant = form.cacheVariant ? form.cacheVariant(exchange.request.headers) : '';
  if (variant === null) return null;
  return `${exchange.request.method} ${keyOf(form, exchange, caller)} ${minute} ${variant}`;
}

/** Whether the response may be cached by the data version, as far as is known before authentication. */
const mayBeCached = ({ cache }: Form, { headers }: FastifyRequest, stateOf?: StateOf): boolean =>
  cache !== undefined && !stateOf && (cache.startsWith('per-caller') || headers.authorization === undefined);

/** A validity without its data version. */
type Until = Omit<Validity, 'version'>;

const NO_HEADERS = {};

/** The expiry of a cached response in the absence of commits. */
const endOf = ({ cache }: Form, now: Instant): Instant =>
  cache?.endsWith('-minute') ? nextMinute(now) : Number.POSITIVE_INFINITY;

const nextMinute = (now: Instant): Instant => (Math.floor(now / MINUTE) + 1) * MINUTE;

/** Responses that depend on the caller must not be stored; public ones are revalidated. */
function setCacheControl(reply: FastifyReply, { access }: Endpoint, hasCaller: boolean): void {
  if (hasCaller) void reply.header('cache-control', 'no-store');
  if (access !== 'optional') return;
  if (!hasCaller) void reply.header('cache-control', 'no-cache');
  vary(reply, 'Authorization');
}

/** In bytes: smaller responses fit into the buffers of a connection, so they end soon even if unread. */
const LONG = 1024 * 1024;

/** Throws a refusal (unavailable) if the client has too many downloads; the download is then closed. */
function countDownload(
  reply: FastifyReply,
  result: unknown,
  { beginDownload }: Pick<LoadControl, 'beginDownload'>,
): void {
  if (!(result instanceof Reply && result.body instanceof Readable)) return;
  if (!(Number(result.headers['content-length']) > LONG)) return;
  try {
    const counted = beginDownload(clientOf(reply.request));
    reply.raw.once('close', () => counted[Symbol.dispose]());
  } catch (error) {
    result.body.destroy();
    throw error;
  }
}

/** `key` identifies everything that the response depends on. */
type SendBulk = (endpoint: Endpoint, exchange: Exchange, reply: BulkReply, key: string) => Promise<void>;

function createBulkSender(
  { bulk, beginBulk }: Pick<LoadControl, 'bulk' | 'beginBulk'>,
  { sendPayload, spool }: ResponseSinks,
): SendBulk {
  const coalesce = createBulkCoalescer(bulk);
  return async (endpoint, { request, reply, permit, isDisconnected }, { run }, key) => {
    const client = clientOf(request);
    const counted = beginBulk(client);
    reply.raw.once('close', () => counted[Symbol.dispose]());
    const compute = async () => toSharedResponse(endpoint, await run(spool), spool);
    let response: SharedResponse | undefined;
    try {
      // `releaseWhile` may throw after a response was created, which must then be released.
      await permit.releaseWhile(async () => {
        response = await coalesce({ key, client, isDisconnected, compute });
      });
      if (response) await sendSharedResponse(reply, response, sendPayload);
    } finally {
      response?.payload.release();
    }
  };
}
