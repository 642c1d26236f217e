// One log line per request, at the level `debug`, by which an operator can follow a client's problem.
import type { FastifyInstance } from 'fastify';
import type { Log } from '../log/log.ts';

/**
 * Logs method, route as declared, status, milliseconds and the request's id, which the client has from
 * `X-Request-Id`. Never the target, whose path and query may be private. To be called before routes are
 * mounted.
 */
export function logRequests(app: FastifyInstance, log: Log): void {
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
