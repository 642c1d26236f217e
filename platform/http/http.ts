// A service's HTTP server: mounts endpoints, serves requests, and closes connections gracefully at its end.

import { tmpdir } from 'node:os';
import { join } from 'node:path';
import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import type { TSchema } from 'typebox';
import type { PlatformTables } from '../database/tables.ts';
import type { Log } from '../log/log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Handler } from './endpoint/call.ts';
import type { Access, Endpoint } from './endpoint/endpoint.ts';
import type { Representation } from './endpoint/representation.ts';
import { prepareGracefulShutdown } from './graceful-shutdown.ts';
import { limitHeapGrowth } from './load-shedding/heap-growth.ts';
import { createLoadControl, type LoadLimits, startTransferSweep } from './load-shedding/load-control.ts';
import { registerLoadMetrics, registerTransferMetrics } from './load-shedding/load-metrics.ts';
import { mountApiDocuments } from './openapi/api-documents.ts';
import type { Description } from './openapi/description.ts';
import { formatOfRequest, type PageErrors, type SecondApi } from './openapi/second-api.ts';
import { createPayloadSender } from './payload/send-payload.ts';
import { createSpool, type SpoolLimits } from './payload/spool.ts';
import type { PipelineOptions } from './pipeline/options.ts';
import { createRouteFactory, type Route } from './pipeline/route.ts';
import { createMethodRefusals } from './problems/method-not-allowed.ts';
import { handleFrameworkErrors } from './problems/send-error.ts';
import { addRequestHooks, commonHeaders } from './request-hooks.ts';
import { countResponses } from './request-metrics.ts';
import type { StateOf } from './response-cache/cached-replies.ts';
import { repeatRenderedResponses } from './response-cache/rendered-responses.ts';
import { createServer, listen, MAX_HEADERS } from './server.ts';
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
  /** Where large responses are spooled; a folder in the system's temporary folder by default. */
  spool?: SpoolLimits;
  streamLimits?: StreamLimits;
  /** An API beside the service's own. */
  secondApi?: SecondApi;
  /** How browsers are told that there is nothing at a path: as programs are by default. */
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
  /** What responses to a caller depend on, where that is less than the database; for cached GETs. */
  stateOf?: StateOf,
) => void;

export type Http<Tables> = {
  mount: Mount<Tables>;
  /** Serves a stream, which stays open until either side ends it. */
  mountStream(endpoint: StreamEndpoint, open: OpenStream): void;
  /** Adds another form of the GET at `path`, for requests whose headers ask for it. */
  addRepresentation(path: string, representation: Representation): void;
  /** Serves files that are there before it listens; one with the path `/` is what browsers get there. */
  serveFiles(files: readonly StaticFile[]): void;
  /** Listens on `port` (0 picks a free one) and returns the port. */
  listen(port: number, host: string | null): Promise<number>;
  /** Accepts no more requests, and resolves once those in progress have their responses. */
  close(): Promise<void>;
};

const DEFAULT_SPOOL: SpoolLimits = { folder: join(tmpdir(), 'tandem-spool'), bytes: 1024 * 1024 * 1024 };

export function createHttp<Tables extends PlatformTables>(options: HttpOptions<Tables>): Http<Tables> {
  const { metrics, log } = options;
  const { app, close, rendered, upgrades, otherMethods } = prepareServer(options);
  const load = createLoadControl(options.limits);
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
      const name = `${endpoint.method} ${endpoint.path}`;
      // The router would say so while listening, unheard.
      if (endpoints.has(name)) throw new Error(`${name} is mounted twice.`);
      endpoints.set(name, endpoint);
      mountRoute(app, endpoint, createRoute(endpoint, handler, stateOf));
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

/** The server with the hooks of every request. */
function prepareServer<Tables extends PlatformTables>(options: HttpOptions<Tables>) {
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
  const rendered = repeatRenderedResponses({ app, clock, ...database, recorderOf, log });
  const close = () => {
    rendered.stop();
    return closeGracefully();
  };
  return { app, close, rendered, upgrades, otherMethods };
}

const toRoutes = (endpoint: Endpoint) =>
  urlsOf(endpoint).map((url) => ({ method: endpoint.method, url, errors: endpoint.errors }));

const toGetRoute = (url: string) => ({ method: 'GET' as const, url });

function mountRoute(app: FastifyInstance, endpoint: Endpoint, handler: Route): void {
  const { method } = endpoint;
  for (const url of urlsOf(endpoint)) {
    app.route({
      // Fastify's own HEAD routes return a length of 0 where there is no body to measure.
      method: method === 'GET' ? ['GET', 'HEAD'] : method,
      exposeHeadRoute: false,
      url,
      handler,
    });
  }
}

/** The paths of an endpoint as the router writes them. */
function urlsOf({ path, trailingSlash }: Endpoint): string[] {
  const url = toRouterPath(path);
  return trailingSlash ? [url, `${url}/`] : [url];
}

/** `/users/{username}` as the router writes it: `/users/:username`. */
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
 * Logs method, route as declared, status, milliseconds and the request's id, which the client has from
 * `X-Request-Id`. Never the target, whose path and query may be private. To be called before routes are
 * mounted.
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
