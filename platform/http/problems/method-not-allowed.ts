// A known path with another method: 405, with the methods that are allowed (RFC 9110, section 15.5.6).
import type { FastifyInstance, HTTPMethods } from 'fastify';
import { type ErrorFormat, PROBLEM_DOCUMENTS } from './error-format.ts';
import { METHOD_NOT_ALLOWED } from './problem.ts';
import { sendProblem } from './send-error.ts';

const METHODS: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE'];

type Route = { method: HTTPMethods; url: string; errors?: ErrorFormat | undefined };

export function refuseOtherMethods(app: FastifyInstance, routes: readonly Route[]): void {
  for (const [url, known] of Map.groupBy(routes, (route) => route.url)) {
    const methods = new Set<HTTPMethods>(known.map(({ method }) => method));
    if (methods.has('GET')) methods.add('HEAD');
    const allow = [...methods, 'OPTIONS'].join(', ');
    const format = commonFormat(known);
    app.route({
      method: METHODS.filter((method) => !methods.has(method)),
      url,
      handler: (_request, reply) => sendProblem(reply.header('allow', allow), METHOD_NOT_ALLOWED, format),
    });
  }
}

/** The format that all methods of a path share, if there is one. */
function commonFormat([first, ...others]: readonly Route[]): ErrorFormat {
  const isCommon = others.every(({ errors }) => errors === first?.errors);
  return (isCommon && first?.errors) || PROBLEM_DOCUMENTS;
}
