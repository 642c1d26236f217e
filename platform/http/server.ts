// The Fastify instance of a service, with its limits and its handling of parse errors.
import Fastify, { type FastifyInstance } from 'fastify';
import type { Log } from '../log/log.ts';
import { prepareClients } from './client.ts';
import { createClientErrorHandler } from './problems/client-errors.ts';
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
