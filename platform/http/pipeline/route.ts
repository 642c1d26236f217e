// The router's handler of an endpoint: acquires a permit, serves the request, and sends errors.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PlatformTables } from '../../database/tables.ts';
import { drainBody } from '../bodies/request-stream.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import { findForm, type Representations } from '../endpoint/representation.ts';
import type { LoadControl } from '../load-shedding/load-control.ts';
import { createSheddingLog } from '../load-shedding/load-metrics.ts';
import { createPermit, NO_PERMIT } from '../load-shedding/permit.ts';
import { isLoadShedding } from '../load-shedding/wait-queue.ts';
import type { ErrorFormat } from '../problems/error-format.ts';
import { sendError } from '../problems/send-error.ts';
import type { StateOf } from '../response-cache/cached-replies.ts';
import type { Handle } from './call.ts';
import { createRequestLimit } from './checks/rate-limit.ts';
import { createExchange } from './exchange.ts';
import type { PipelineOptions } from './options.ts';
import { createReadPipeline } from './read-pipeline.ts';
import type { ResponseSinks } from './send-reply.ts';
import { createWritePipeline } from './write-pipeline.ts';

/**
 * Resolves to the reply, as Fastify requires. No other function does, because awaiting a reply means awaiting
 * its reader.
 */
export type Route = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Returns a function that creates the route of an endpoint and its handler. */
export function createRouteFactory(
  options: PipelineOptions<PlatformTables>,
  load: LoadControl,
  representations: Representations,
  sinks: ResponseSinks,
): (endpoint: Endpoint, handler: unknown, stateOf?: StateOf) => Route {
  const { log } = options;
  const limitRequest = createRequestLimit(options.rateLimits, options.clock);
  const services = { ...options, limitRequest };
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
