// The Fastify instance of a service, with its limits and its handling of parse errors.
import type { IncomingMessage } from 'node:http';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import type { Log } from '../log/log.ts';
import { STATUS_CODES } from '../node-http.ts';
import { prepareClients } from './client.ts';
import { stripCodingFromConditions } from './payload/compression.ts';
import { createClientErrorHandler } from './problems/client-errors.ts';
import { PROBLEM_TYPE, type Problem } from './problems/problem.ts';
import { type FormatOfRequest, sendError } from './problems/send-error.ts';
import type { Upgrades } from './streams/upgrades.ts';

/** Milliseconds. */
const KEEP_ALIVE_TIMEOUT = 72_000;
/** Slow uploads may take an hour, slow headers may not. */
const REQUEST_TIMEOUT = 3_600_000;
const HEADERS_TIMEOUT = 20_000;
/** Interval at which Node checks the two timeouts; the default is 30 seconds. */
const CONNECTION_CHECK_INTERVAL = 5_000;
/**
 * Buffer size of a connection: Node's default of 64 KiB would be 64 MiB for a thousand clients that do not
 * read.
 */
const HIGH_WATER_MARK = 16_384;
/**
 * In bytes: a search for 10 kB of non-ASCII text has a target of 30 kB. Overlong names also reach their
 * endpoint.
 */
export const MAX_HEADERS = 65_536;
/** Length of the accept queue: more connections than arrive in one iteration of the event loop. */
const BACKLOG = 4096;

/** Routes have no Fastify schemas. Fastify's own compilers would load Ajv a second time and a serializer. */
const unused = () => {
  throw new TypeError('Routes have no Fastify schemas.');
};
const NO_COMPILERS = { buildValidator: unused, buildSerializer: unused };

type ServerOptions = {
  trustedProxies: readonly string[];
  headers: Record<string, string>;
  log: Log;
  formatOf: FormatOfRequest;
  upgrades: Upgrades;
};

export function createServer({
  trustedProxies,
  headers,
  log,
  formatOf,
  upgrades,
}: ServerOptions): FastifyInstance {
  const app = Fastify({
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    genReqId: () => crypto.randomUUID(),
    routerOptions: { maxParamLength: MAX_HEADERS, ignoreTrailingSlash: false },
    schemaController: { compilersFactory: NO_COMPILERS },
    forceCloseConnections: 'idle',
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT,
    requestTimeout: REQUEST_TIMEOUT,
    http: {
      headersTimeout: HEADERS_TIMEOUT,
      maxHeaderSize: MAX_HEADERS,
      connectionsCheckingInterval: CONNECTION_CHECK_INTERVAL,
      highWaterMark: HIGH_WATER_MARK,
      shouldUpgradeCallback: upgrades.isUpgrade,
    },
    clientErrorHandler: createClientErrorHandler(headers),
    frameworkErrors: (error, request, reply) => {
      // No hook runs for a path that cannot be decoded.
      void reply.headers({ ...headers, 'access-control-allow-origin': '*', 'x-request-id': request.id });
      sendError(reply, error, log, formatOf(request));
    },
  });
  prepareClients(app);
  // The pipeline reads bodies as the endpoint declares.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  // A client may close its sending half and still read the response; by default Node would close the other
  // half.
  Object.assign(app.server, { httpAllowHalfOpen: true });
  upgrades.attach(app);
  return app;
}

/** Listens on `port` of `host` (null: all addresses) and returns the port. */
export async function listen(app: FastifyInstance, port: number, host: string | null): Promise<number> {
  await app.listen({ port, host: host ?? '::', backlog: BACKLOG }).catch(async (error: unknown) => {
    if (host !== null || !lacksIpv6(error)) throw error;
    await app.listen({ port, host: '0.0.0.0', backlog: BACKLOG });
  });
  const address = app.server.address();
  return typeof address === 'object' && address ? address.port : port;
}

const lacksIpv6 = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'EAFNOSUPPORT' || error.code === 'EADDRNOTAVAIL');

// Hooks of every request before routing: common response headers and protocol checks.

/** Headers that restrict how browsers use a response. `publicUrl` determines whether clients use TLS. */
export const commonHeaders = (publicUrl: string | null): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'cross-origin',
  ...(publicUrl?.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
});

/** Call before registering anything else that may reply. */
export function addRequestHooks(app: FastifyInstance, headers: Record<string, string>): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    // Fastify refuses a malformed Content-Type before the endpoint can ignore it.
    const contentType = raw.headers['content-type'];
    if (contentType !== undefined && !/^[\w.+-]+\/[\w.+-]+/.test(contentType)) {
      raw.headers['content-type'] = 'application/octet-stream';
    }
    reply.headers(headers).header('x-request-id', request.id);
    const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = raw.headers;
    if (ifMatch !== undefined || ifNoneMatch !== undefined) stripCodingFromConditions(raw.headers);
    const problem = findProtocolProblem(raw);
    if (problem) refuseProtocol(reply, problem);
    else done();
  });
  // Other origins may read the API and its files, but no pages.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (String(reply.getHeader('content-type')).startsWith('text/html'))
      reply.removeHeader('access-control-allow-origin');
    done(null, payload);
  });
}

type ProtocolProblem = Pick<Problem, 'status' | 'code' | 'detail'>;

/**
 * Returns a feature that parsers may interpret differently, or null. Such requests allow request smuggling
 * (RFC 9112, sections 2.3, 3.2 and 11.2).
 */
function findProtocolProblem({ httpVersion, rawHeaders }: IncomingMessage): ProtocolProblem | null {
  if (httpVersion !== '1.1' && httpVersion !== '1.0') {
    const detail = 'The HTTP version of the request is not 1.1.';
    return { status: 505, code: 'http-version-not-supported', detail };
  }
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  if (hosts < 2) return null;
  return { status: 400, code: 'malformed-request', detail: 'The request has more than one Host header.' };
}

function refuseProtocol(reply: FastifyReply, { status, code, detail }: ProtocolProblem): void {
  const title = STATUS_CODES[status] ?? '';
  const problem: Problem = { type: 'about:blank', title, status, detail, code };
  void reply
    .code(status)
    .headers({ connection: 'close', 'content-type': PROBLEM_TYPE })
    .send(JSON.stringify(problem));
}

/** Milliseconds. */
const IDLE_CHECK_INTERVAL = 100;

/**
 * Returns a function that stops accepting requests and resolves when those in progress have been served. Node
 * closes idle connections only once. Connections that become idle later, such as those that still send the
 * rest of a refused body, would otherwise delay shutdown until the keep-alive timeout.
 */
export function prepareGracefulShutdown(app: FastifyInstance): () => Promise<void> {
  let closing = false;
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing) void reply.header('connection', 'close');
    done();
  });
  return async () => {
    closing = true;
    const timer = setInterval(() => app.server.closeIdleConnections(), IDLE_CHECK_INTERVAL);
    try {
      await app.close();
    } finally {
      clearInterval(timer);
    }
  };
}
