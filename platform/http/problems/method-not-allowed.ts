// A known path with another method answers 405 and says which methods it takes (RFC 9110, section 15.5.6).
import type { FastifyInstance, HTTPMethods } from 'fastify';
import type { Endpoint } from '../endpoint/endpoint.ts';
import { METHOD_NOT_ALLOWED, plainText } from './problem.ts';

const METHODS: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE'];

/** `isPlain`: its errors are the texts of the federation layer. */
type Route = Pick<Endpoint, 'method'> & { url: string; isPlain: boolean };

export function refuseOtherMethods(app: FastifyInstance, routes: readonly Route[]): void {
  for (const [url, known] of Map.groupBy(routes, (route) => route.url)) {
    const methods = new Set<HTTPMethods>(known.map(({ method }) => method));
    if (methods.has('GET')) methods.add('HEAD');
    const allow = [...methods, 'OPTIONS'].join(', ');
    const [type, body] = known.every(({ isPlain }) => isPlain)
      ? ['text/plain; charset=utf-8', plainText(405)]
      : ['application/problem+json', JSON.stringify(METHOD_NOT_ALLOWED)];
    app.route({
      method: METHODS.filter((method) => !methods.has(method)),
      url,
      handler: (_request, reply) => reply.code(405).header('allow', allow).type(type).send(body),
    });
  }
}
