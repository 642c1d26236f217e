// The Fastify instance of a service, with its limits and its handling of what Node cannot read.
import Fastify, { type FastifyInstance } from 'fastify';
import type { Log } from '../log/log.ts';
import { prepareClients } from './client.ts';
import { createClientErrorHandler } from './problems/client-errors.ts';
import { type FormatOfRequest, sendError } from './problems/send-error.ts';
import type { Upgrades } from './streams/upgrades.ts';

/** Milliseconds. */
const KEEP_ALIVE_TIMEOUT = 72_000;
/** A slow upload may take an hour; slow headers may not. */
const REQUEST_TIMEOUT = 3_600_000;
const HEADERS_TIMEOUT = 20_000;
/** How often Node checks the two timeouts: by default only every 30 seconds. */
const CONNECTION_CHECK_INTERVAL = 5_000;
/** Bytes that a connection buffers: Node's 64 KiB would be 64 MiB for a thousand clients that do not read. */
const HIGH_WATER_MARK = 16_384;
/**
 * In bytes: a search for 10 kB of text outside ASCII has a target of 30 kB. Longer names also reach their
 * endpoint.
 */
export const MAX_HEADERS = 65_536;
/** Connections that wait to be accepted: more than arrive in one iteration of the event loop. */
const BACKLOG = 4096;

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
  // Bodies are read in the pipeline, as the endpoint declares.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  // A client that has sent everything may close that half and still read the response; Node would close the
  // other half.
  Object.assign(app.server, { httpAllowHalfOpen: true });
  upgrades.attach(app);
  return app;
}

/** Listens on `port` of `host` (null: of every address), and returns the port. */
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
