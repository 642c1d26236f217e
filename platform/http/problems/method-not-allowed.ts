// Known paths with an unsupported method: 405 with the allowed methods (RFC 9110, section 15.5.6).
import type { FastifyInstance, FastifyReply, HTTPMethods } from 'fastify';
import createRouter from 'find-my-way';
import { type ErrorFormat, PROBLEM_DOCUMENTS } from './error-format.ts';
import { createPathTree } from './overlapping-paths.ts';
import { METHOD_NOT_ALLOWED } from './problem.ts';
import { type RefuseMethod, sendProblem } from './send-error.ts';

/** `url` is in the router's syntax: `/users/:username`. */
type Route = { method: HTTPMethods; url: string; errors?: ErrorFormat | undefined };

/** A path with its supported methods. */
type KnownPath = {
  url: string;
  segments: readonly string[];
  methods: ReadonlySet<HTTPMethods>;
  allow: string;
  format: ErrorFormat;
};

type MethodRefusals = {
  /** For requests without a matching route. */
  refuse: RefuseMethod;
  /** Call once, after all other routes have been mounted. */
  setRoutes(routes: readonly Route[]): void;
};

/**
 * Paths are looked up only for requests without a route. A route for each refused path and method would
 * outnumber all others and take a quarter of the startup time.
 */
export function createMethodRefusals(app: FastifyInstance, maxParamLength: number): MethodRefusals {
  let paths: KnownPath[] = [];
  let router: ReturnType<typeof createKnownRouter> | undefined;
  return {
    refuse: (request, reply) => {
      router ??= createKnownRouter(paths, maxParamLength);
      const known: KnownPath | undefined = router.find('GET', request.raw.url ?? '')?.store;
      return known ? refuseMethod(reply, known) : null;
    },
    setRoutes: (routes) => {
      paths = readPaths(routes);
      refuseWhereOthersMatch(app, paths);
    },
  };
}

function createKnownRouter(paths: readonly KnownPath[], maxParamLength: number) {
  const router = createRouter({ maxParamLength });
  for (const path of paths) router.on('GET', path.url, ignore, path);
  return router;
}

const ignore = () => undefined;

const refuseMethod = (reply: FastifyReply, { allow, format }: KnownPath): FastifyReply =>
  sendProblem(reply.header('allow', allow), METHOD_NOT_ALLOWED, format);

function readPaths(routes: readonly Route[]): KnownPath[] {
  return [...Map.groupBy(routes, (route) => route.url)].map(([url, known]) => {
    const methods = new Set<HTTPMethods>(known.map(({ method }) => method));
    if (methods.has('GET')) methods.add('HEAD');
    const allow = [...methods, 'OPTIONS'].join(', ');
    return { url, segments: url.split('/'), methods, allow, format: commonFormat(known) };
  });
}

/**
 * `DELETE /users/me` must not reach `DELETE /users/:username`: if other paths match a path as well, it gets a
 * route for each of their methods that it lacks.
 */
function refuseWhereOthersMatch(app: FastifyInstance, paths: readonly KnownPath[]): void {
  const tree = createPathTree<KnownPath>();
  for (const path of paths) tree.add(path.segments, path);
  for (const path of paths) {
    const others = tree.overlapping(path.segments);
    const foreign = new Set(others.flatMap(({ methods }) => [...methods])).difference(path.methods);
    if (foreign.size === 0) continue;
    app.route({
      method: [...foreign],
      exposeHeadRoute: false,
      url: path.url,
      handler: (_request, reply) => refuseMethod(reply, path),
    });
  }
}

/** The common error format of all methods of a path, if there is one. */
function commonFormat([first, ...others]: readonly Route[]): ErrorFormat {
  const isCommon = others.every(({ errors }) => errors === first?.errors);
  return (isCommon && first?.errors) || PROBLEM_DOCUMENTS;
}
