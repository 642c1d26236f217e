// A known path with another method answers 405 and says which methods it takes (RFC 9110, section 15.5.6).
import type { FastifyInstance, HTTPMethods } from 'fastify';
import { METHOD_NOT_ALLOWED } from './problem.ts';

const METHODS: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE'];

export function refuseOtherMethods(
  app: FastifyInstance,
  routes: readonly { method: string; url: string }[],
): void {
  const taken = new Map<string, Set<string>>();
  for (const { method, url } of routes) {
    const methods = taken.get(url) ?? new Set();
    methods.add(method);
    if (method === 'GET') methods.add('HEAD');
    taken.set(url, methods);
  }
  for (const [url, methods] of taken) {
    const allow = [...methods, 'OPTIONS'].join(', ');
    app.route({
      method: METHODS.filter((method) => !methods.has(String(method))),
      url,
      handler: (_request, reply) =>
        reply
          .code(405)
          .header('allow', allow)
          .type('application/problem+json')
          .send(JSON.stringify(METHOD_NOT_ALLOWED)),
    });
  }
}
