// One line for each request that was answered, at the level `debug`: what an operator needs to follow a client's trouble.
import type { FastifyInstance } from 'fastify';
import type { Log } from '../log/log.ts';

/**
 * Logs method, route as declared, status, milliseconds and the request's id, which the client has from `X-Request-Id`.
 * Never the address as sent, whose path and query may hold what is private. Call it before the routes are declared.
 */
export function logRequests(app: FastifyInstance, log: Log): void {
  if (!log.isLevelEnabled('debug')) return;
  app.addHook('onResponse', (request, reply, done) => {
    const { url } = request.routeOptions;
    const route = request.is404 || url === undefined ? 'unmatched' : url.replaceAll(/:(\w+)/g, '{$1}');
    const milliseconds = Math.round(reply.elapsedTime);
    const { method, id: requestId } = request;
    log.debug({ method, route, status: reply.statusCode, milliseconds, requestId }, 'request answered');
    done();
  });
}
