// A service's HTTP server: mounts endpoints, answers everything else in the same way, and closes without cutting
// anybody off. The only place, with its neighbours here, that knows Fastify.
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import cors from '@fastify/cors';
import Fastify, { type FastifyInstance } from 'fastify';
import type { TSchema } from 'typebox';
import type { Database } from '../database/database.ts';
import type { PlatformTables } from '../database/tables.ts';
import type { Authenticate } from '../identity/caller.ts';
import type { Log } from '../log/log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Clock } from '../time/clock.ts';
import { commonHeaders, setCommonHeaders } from './common-headers.ts';
import type { Access, Endpoint, Handler } from './endpoint/endpoint.ts';
import { prepareGracefulShutdown } from './graceful-shutdown.ts';
import {
  createLoadControl,
  type LoadLimits,
  registerLoadMetrics,
  registerTransferMetrics,
  startTransferSweep,
} from './load-shedding/load-control.ts';
import { countResponses } from './metrics.ts';
import { type Description, mountApiDocuments } from './openapi/api-documents.ts';
import { stripCodingFromConditions } from './payload/coding-headers.ts';
import { createPayloadSender } from './payload/send-payload.ts';
import { createSpool, type SpoolLimits } from './payload/spool.ts';
import { createRouteFactory, type Representation } from './pipeline/route.ts';
import { createClientErrorHandler } from './problems/client-errors.ts';
import { refuseOtherMethods } from './problems/method-not-allowed.ts';
import { refuseAmbiguousProtocol } from './problems/protocol-check.ts';
import { handleFrameworkErrors, sendError } from './problems/send-error.ts';
import { logRequests } from './request-log.ts';

export type HttpOptions<Tables extends PlatformTables> = {
  description: Description;
  database: Database<Tables>;
  identify: Authenticate;
  clock: Clock;
  log: Log;
  /** Scheme and authority under which the world reaches the service; null: whatever the client used. */
  publicUrl: string | null;
  /** Addresses or CIDR ranges of proxies whose X-Forwarded-* headers are believed. */
  trustedProxies: readonly string[];
  metrics: Metrics;
  /** How much is taken on at once. */
  limits: LoadLimits;
  /** Where large responses wait to be read; in the system's folder for such things where nothing is said. */
  spool?: SpoolLimits;
};

export type Mount<Tables> = <
  Params extends TSchema,
  Query extends TSchema,
  Body extends TSchema,
  Who extends Access,
>(
  endpoint: Endpoint<Params, Query, Body, Who>,
  handler: Handler<Tables, Params, Query, Body, Who>,
) => void;

export type Http<Tables> = {
  mount: Mount<Tables>;
  /** Another form of the GET at `path`, for requests whose Accept asks for it. */
  addRepresentation(path: string, representation: Representation): void;
  /** Serves on `port` (0 picks a free one) and answers the port. */
  listen(port: number, host: string | null): Promise<number>;
  /** Stops taking requests and resolves when those under way are answered. */
  close(): Promise<void>;
};

/** Bytes of the large responses that wait, together, where nothing is said. */
const DEFAULT_SPOOL_BYTES = 1024 * 1024 * 1024;
const KEEP_ALIVE_TIMEOUT = 72_000;
/** A slow upload may take an hour; slow headers may not. */
const REQUEST_TIMEOUT = 3_600_000;
const HEADERS_TIMEOUT = 20_000;
/** Bytes that a connection buffers: Node's 64 KiB would be 64 MiB for a thousand clients that do not read. */
const HIGH_WATER_MARK = 16_384;
/** Connections that wait to be accepted: more than come while one turn of requests runs. */
const BACKLOG = 4096;
/** How often Node looks for those: by itself twice a minute. */
const CONNECTION_CHECK_INTERVAL = 5_000;
/** A search for 10 kB of text outside ASCII is a target of 30 kB. What fits is taken to its endpoint, long names too. */
const MAX_HEADERS = 65_536;

export function createHttp<Tables extends PlatformTables>(options: HttpOptions<Tables>): Http<Tables> {
  const headers = commonHeaders(options.publicUrl);
  const app = Fastify({
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    genReqId: () => crypto.randomUUID(),
    routerOptions: { maxParamLength: MAX_HEADERS, ignoreTrailingSlash: false },
    forceCloseConnections: 'idle',
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT,
    requestTimeout: REQUEST_TIMEOUT,
    http: {
      ...{ headersTimeout: HEADERS_TIMEOUT, maxHeaderSize: MAX_HEADERS },
      ...{ connectionsCheckingInterval: CONNECTION_CHECK_INTERVAL, highWaterMark: HIGH_WATER_MARK },
    },
    clientErrorHandler: createClientErrorHandler(headers),
    frameworkErrors: (error, request, reply) => {
      // No hook runs for a path that cannot be decoded.
      void reply.headers({ ...headers, 'access-control-allow-origin': '*', 'x-request-id': request.id });
      sendError(reply, error, {}, options.log);
    },
  });
  // Bodies are read where the endpoint is known, so that each is read as its declaration says.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  // Who has sent all and closes that half still wants the answer; Node would close the other half at once.
  Object.assign(app.server, { httpAllowHalfOpen: true });
  const close = prepareGracefulShutdown(app);
  setCommonHeaders(app, headers);
  refuseAmbiguousProtocol(app);
  stripCodingFromConditions(app);
  const load = createLoadControl(options.limits);
  registerLoadMetrics(options.metrics, load);
  registerTransferMetrics(options.metrics, load);
  const sweep = startTransferSweep(load);
  const spool = createSpool(
    options.spool ?? { folder: join(tmpdir(), 'tandem-spool'), bytes: DEFAULT_SPOOL_BYTES },
  );
  const sendPayload = createPayloadSender({ responses: load.responses, spool });
  countResponses(app, options.metrics);
  logRequests(app, options.log);
  handleFrameworkErrors(app, options.log);

  const endpoints: Endpoint[] = [];
  const representations = new Map<string, Representation>();
  const createRoute = createRouteFactory(
    options as unknown as HttpOptions<PlatformTables>,
    load,
    representations,
    {
      deliver: sendPayload,
      spool,
    },
  );

  return {
    mount: (endpoint, handler) => {
      // Said at once: the router would say it while listening, to nobody.
      if (endpoints.some(({ method, path }) => method === endpoint.method && path === endpoint.path)) {
        throw new Error(`${endpoint.method} ${endpoint.path} is mounted twice.`);
      }
      endpoints.push(endpoint);
      app.after(() => {
        app.route({
          // Fastify's own HEAD routes answer a length of 0 where there is no body to measure.
          method: endpoint.method === 'GET' ? ['GET', 'HEAD'] : endpoint.method,
          exposeHeadRoute: false,
          url: toRoute(endpoint.path),
          handler: createRoute(endpoint, handler),
        });
      });
    },
    addRepresentation: (path, representation) => {
      representations.set(path, representation);
    },
    listen: async (port, host) => {
      await app.register(cors, {
        origin: '*',
        methods: METHODS,
        exposedHeaders: EXPOSED,
        maxAge: 86_400,
        strictPreflight: false,
      });
      const pages = mountApiDocuments(app, options.description, endpoints, representations, sendPayload);
      refuseOtherMethods(app, [
        ...endpoints.map(({ method, path, errors }) => ({
          method,
          url: toRoute(path),
          isPlain: errors === 'plain',
        })),
        ...pages.map((url) => ({ method: 'GET' as const, url, isPlain: false })),
      ]);
      await app
        .listen({ port, host: host ?? '::', backlog: BACKLOG })
        .catch((error) => listenOnIpv4(app, port, host, error));
      const address = app.server.address();
      return typeof address === 'object' && address ? address.port : port;
    },
    close: async () => {
      await close();
      sweep[Symbol.dispose]();
    },
  };
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];
const EXPOSED = [
  'Link',
  'ETag',
  'Location',
  'Retry-After',
  'Content-Range',
  'WWW-Authenticate',
  'X-Request-Id',
];

/** `/users/{username}` as the router writes it. */
const toRoute = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

/** A machine without IPv6 has no `::` to listen on. */
async function listenOnIpv4(
  app: FastifyInstance,
  port: number,
  host: string | null,
  error: unknown,
): Promise<void> {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (host !== null || (code !== 'EAFNOSUPPORT' && code !== 'EADDRNOTAVAIL')) throw error;
  await app.listen({ port, host: '0.0.0.0', backlog: BACKLOG });
}
