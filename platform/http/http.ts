// The HTTP server of a service: mounts endpoints, serves requests, and shuts down gracefully.
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import cors from '@fastify/cors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import type { PlatformTables } from '../database/tables.ts';
import type { Log } from '../log/log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { drainBody } from './bodies/request-stream.ts';
import type { Handler } from './endpoint/call.ts';
import type { Access, Endpoint } from './endpoint/endpoint.ts';
import { findForm, type Representation, type Representations } from './endpoint/representation.ts';
import { createPermit, isLoadShedding, NO_PERMIT } from './load-shedding/bulkhead.ts';
import { limitHeapGrowth } from './load-shedding/heap-growth.ts';
import {
  createLoadControl,
  createSheddingLog,
  type LoadControl,
  type LoadLimits,
  registerLoadMetrics,
  registerTransferMetrics,
  startTransferSweep,
} from './load-shedding/load-control.ts';
import { mountApiDocuments } from './openapi/api-documents.ts';
import type { Description } from './openapi/description.ts';
import { formatOfRequest, type PageErrors, type SecondApi } from './openapi/second-api.ts';
import { createPayloadSender } from './payload/payload.ts';
import { createSpool, type SpoolLimits } from './payload/spool.ts';
import type { Handle } from './pipeline/call.ts';
import { createExchange, type PipelineOptions } from './pipeline/exchange.ts';
import { createReadPipeline } from './pipeline/read-pipeline.ts';
import type { ResponseSinks } from './pipeline/send-reply.ts';
import { createWritePipeline } from './pipeline/write-pipeline.ts';
import { createMethodRefusals } from './problems/method-not-allowed.ts';
import type { ErrorFormat } from './problems/problem.ts';
import { handleFrameworkErrors, sendError } from './problems/send-error.ts';
import { createRequestLimit } from './rate-limits/rate-limiter.ts';
import { countResponses } from './request-metrics.ts';
import { cacheRenderedResponses } from './response-cache/rendered-responses.ts';
import type { StateOf } from './response-cache/response-cache.ts';
import {
  addRequestHooks,
  commonHeaders,
  createServer,
  listen,
  MAX_HEADERS,
  prepareGracefulShutdown,
} from './server.ts';
import { mountStaticFiles, type StaticFile } from './static-files/static-files.ts';
import type { OpenStream, StreamEndpoint, StreamLimits } from './streams/stream.ts';
import { createStreams } from './streams/streams.ts';
import { createUpgrades } from './streams/upgrades.ts';

export type HttpOptions<Tables extends PlatformTables> = PipelineOptions<Tables> & {
  description: Description;
  /** Addresses or CIDR ranges of proxies whose X-Forwarded-* headers are trusted. */
  trustedProxies: readonly string[];
  metrics: Metrics;
  limits: LoadLimits;
  /** The folder and limits of spooled responses; a folder in the system's temporary folder by default. */
  spool?: SpoolLimits;
  streamLimits?: StreamLimits;
  /** An additional API of the service. */
  secondApi?: SecondApi;
  /** Error format of unknown paths for browsers; as for API clients by default. */
  pageErrors?: PageErrors;
};

export type Mount<Tables> = <
  Params extends TSchema,
  Query extends TSchema,
  Body extends TSchema,
  Who extends Access,
>(
  endpoint: Endpoint<Params, Query, Body, Who>,
  handler: Handler<Tables, Params, Query, Body, Who>,
  /**
   * Computes the state that responses to a caller depend on, if narrower than the database. For cached GETs.
   */
  stateOf?: StateOf,
) => void;

export type Http<Tables> = {
  mount: Mount<Tables>;
  /** Serves a stream, which stays open until either side closes it. */
  mountStream(endpoint: StreamEndpoint, open: OpenStream): void;
  /** Adds an alternative representation of the GET at `path`, selected by request headers. */
  addRepresentation(path: string, representation: Representation): void;
  /** Serves files that are known before `listen()`. Browsers get the file with the path `/` at `/`. */
  serveFiles(files: readonly StaticFile[]): void;
  /** Listens on `port` (0 picks a free one) and returns the port. */
  listen(port: number, host: string | null): Promise<number>;
  /** Stops accepting requests, and resolves when those in progress have been served. */
  close(): Promise<void>;
};

const DEFAULT_SPOOL: SpoolLimits = { folder: join(tmpdir(), 'tandem-spool'), bytes: 1024 * 1024 * 1024 };

export function createHttp<Tables extends PlatformTables>(options: HttpOptions<Tables>): Http<Tables> {
  const { metrics, log } = options;
  const load = createLoadControl(options.limits);
  const { app, close, rendered, upgrades, otherMethods } = prepareServer(options, load);
  registerLoadMetrics(metrics, load);
  registerTransferMetrics(metrics, load);
  const sweep = startTransferSweep(load);
  const spool = createSpool(options.spool ?? DEFAULT_SPOOL);
  const sendPayload = createPayloadSender({ responses: load.responses, spool });
  const streams = createStreams({ app, upgrades, load, metrics, log, limits: options.streamLimits });

  const endpoints = new Map<string, Endpoint>();
  const files: StaticFile[] = [];
  const representations = new Map<string, Representation[]>();
  const pipelineOptions = options as unknown as PipelineOptions<PlatformTables>;
  const createRoute = createRouteFactory(pipelineOptions, load, representations, {
    sendPayload,
    spool,
    rendered,
  });

  return {
    mount: (endpoint, handler, stateOf) => {
      for (const mounted of perMethod(endpoint)) {
        const name = `${mounted.method} ${mounted.path}`;
        // The router reports duplicates only during `listen()`, where nothing handles the error.
        if (endpoints.has(name)) throw new Error(`${name} is mounted twice.`);
        endpoints.set(name, mounted);
        mountRoute(app, mounted, createRoute(mounted, handler, stateOf));
      }
    },
    mountStream: streams.mount,
    addRepresentation: (path, representation) => {
      representations.getOrInsertComputed(path, () => []).push(representation);
    },
    serveFiles: (served) => {
      files.push(...served);
    },
    listen: async (port, host) => {
      await app.register(cors, CORS);
      const { sendApp, paths } = mountStaticFiles(app, files, sendPayload);
      const all = [...endpoints.values()];
      const documents = mountApiDocuments(app, options, all, representations, sendPayload, sendApp);
      const pages = [...documents, ...paths];
      otherMethods.setRoutes([...all.flatMap(toRoutes), ...pages.map(toGetRoute)]);
      return listen(app, port, host);
    },
    close: () => Promise.all([streams.close(), close()]).then(() => sweep[Symbol.dispose]()),
  };
}

/** Creates the server with the hooks of all requests. */
function prepareServer<Tables extends PlatformTables>(
  options: HttpOptions<Tables>,
  { responses }: Pick<LoadControl, 'responses'>,
) {
  const { metrics, log, clock, database, trustedProxies } = options;
  const headers = commonHeaders(options.publicUrl);
  const formatOf = formatOfRequest(options.secondApi, options.pageErrors);
  const upgrades = createUpgrades();
  const app = createServer({ trustedProxies, headers, log, formatOf, upgrades });
  limitHeapGrowth(app.server);
  const closeGracefully = prepareGracefulShutdown(app);
  addRequestHooks(app, headers);
  const recorderOf = countResponses(app, metrics);
  logRequests(app, log);
  const otherMethods = createMethodRefusals(app, MAX_HEADERS);
  handleFrameworkErrors(app, log, formatOf, otherMethods.refuse);
  const rendered = cacheRenderedResponses({ app, clock, ...database, recorderOf, responses, log });
  const close = () => {
    rendered.stop();
    return closeGracefully();
  };
  return { app, close, rendered, upgrades, otherMethods };
}

/** The endpoint with each of its methods: `changeList` as PUT and `changeListPatch` as PATCH. */
function perMethod(endpoint: Endpoint): Endpoint[] {
  const { alsoMethod: method, operationId } = endpoint;
  if (method === undefined) return [endpoint];
  const suffix = `${method.charAt(0)}${method.slice(1).toLowerCase()}`;
  return [endpoint, { ...endpoint, method, ...(operationId && { operationId: `${operationId}${suffix}` }) }];
}

const toRoutes = (endpoint: Endpoint) =>
  urlsOf(endpoint).map((url) => ({ method: endpoint.method, url, errors: endpoint.errors }));

const toGetRoute = (url: string) => ({ method: 'GET' as const, url });

function mountRoute(app: FastifyInstance, endpoint: Endpoint, handler: Route): void {
  const { method } = endpoint;
  for (const url of urlsOf(endpoint)) {
    app.route({
      // Fastify's own HEAD routes return a length of 0 if there is no body to measure.
      method: method === 'GET' ? ['GET', 'HEAD'] : method,
      exposeHeadRoute: false,
      url,
      handler,
    });
  }
}

/** The router paths of an endpoint. */
function urlsOf({ path, trailingSlash }: Endpoint): string[] {
  const url = toRouterPath(path);
  return trailingSlash ? [url, `${url}/`] : [url];
}

/** Converts `/users/{username}` to the router's syntax `/users/:username`. */
const toRouterPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

const CORS = {
  origin: '*',
  methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
  exposedHeaders: [
    'Link',
    'ETag',
    'Location',
    'Retry-After',
    'Content-Range',
    'WWW-Authenticate',
    'X-Request-Id',
    'X-RateLimit-Limit',
    'X-RateLimit-Remaining',
    'X-RateLimit-Reset',
  ],
  maxAge: 86_400,
  strictPreflight: false,
};

/**
 * Logs method, declared route, status, milliseconds and the request id, which clients get as `X-Request-Id`.
 * The target is never logged, because its path and query may be private. Call before mounting routes.
 */
function logRequests(app: FastifyInstance, log: Log): void {
  if (!log.isLevelEnabled('debug')) return;
  app.addHook('onResponse', (request, reply, done) => {
    const { url } = request.routeOptions;
    const route = request.is404 || url === undefined ? 'unmatched' : url.replaceAll(/:(\w+)/g, '{$1}');
    const milliseconds = Math.round(reply.elapsedTime);
    const { method, id: requestId } = request;
    log.debug({ method, route, status: reply.statusCode, milliseconds, requestId }, 'request completed');
    done();
  });
}

/**
 * Resolves to the reply, as Fastify requires. No other function does, because awaiting a reply means awaiting
 * its reader.
 */
type Route = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Returns a function that creates the route of an endpoint and its handler. */
function createRouteFactory(
  options: PipelineOptions<PlatformTables>,
  load: LoadControl,
  representations: Representations,
  sinks: ResponseSinks,
): (endpoint: Endpoint, handler: unknown, stateOf?: StateOf) => Route {
  const { log } = options;
  const rateLimit = createRequestLimit(options.rateLimits, options.clock);
  const services = { ...options, rateLimit };
  const read = createReadPipeline(services, representations, sinks, load);
  const write = createWritePipeline(services, sinks);
  const logShedding = createSheddingLog(load, log);

  const errorFormatOf = (
    { method, path, errors }: Endpoint,
    { headers }: FastifyRequest,
  ): ErrorFormat | undefined =>
    (method === 'GET' ? findForm(representations.get(path), headers)?.errors : undefined) ?? errors;

  return (endpoint, handler, stateOf) => {
    const handle = handler as Handle;
    const serve = endpoint.method === 'GET' ? read(endpoint, handle, stateOf) : write(endpoint, handle);
    const { bulkhead: name = 'requests' } = endpoint;
    const bulkhead = name === null ? null : load[name];
    return async (request, reply) => {
      const isDisconnected = () => request.raw.socket.destroyed;
      const permit = bulkhead ? createPermit(bulkhead, isDisconnected) : NO_PERMIT;
      try {
        await permit.acquire();
        await serve(createExchange(load.bodies, { request, reply, permit, isDisconnected }));
      } catch (error) {
        if (isLoadShedding(error)) logShedding();
        drainBody(request.raw);
        sendError(reply, error, log, errorFormatOf(endpoint, request));
      } finally {
        permit.release();
      }
      return reply;
    };
  };
}
