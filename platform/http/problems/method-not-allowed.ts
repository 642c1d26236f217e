// Known paths with an unsupported method: 405 with the allowed methods (RFC 9110, section 15.5.6).
import type { FastifyInstance, FastifyReply, HTTPMethods } from 'fastify';
import createRouter from 'find-my-way';
import { type ErrorFormat, METHOD_NOT_ALLOWED, PROBLEM_DOCUMENTS } from './problem.ts';
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

/** Values by path segments; `:name` matches any segment, `@:name` those that begin with `@`, `*` the rest. */
type PathTree<Value> = {
  add(segments: readonly string[], value: Value): void;
  /** The values of paths that match some of the same requests as `segments`. */
  overlapping(segments: readonly string[]): Value[];
};

type Node<Value> = {
  values: Value[];
  literals: Map<string, Node<Value>>;
  /** Segments with a variable part, such as `:id` and `@:handle`. */
  parameters: Map<string, Node<Value>>;
  rests: Map<string, Node<Value>>;
};

export function createPathTree<Value>(): PathTree<Value> {
  const root = createNode<Value>();
  return {
    add: (segments, value) => {
      let node = root;
      for (const segment of segments)
        node = mapFor(node, segment).getOrInsertComputed(segment, createNode<Value>);
      node.values.push(value);
    },
    overlapping: (segments) => find(root, segments),
  };
}

const createNode = <Value>(): Node<Value> => ({
  values: [],
  literals: new Map(),
  parameters: new Map(),
  rests: new Map(),
});

function mapFor<Value>({ literals, parameters, rests }: Node<Value>, segment: string) {
  if (isRest(segment)) return rests;
  return isParameter(segment) ? parameters : literals;
}

function find<Value>(node: Node<Value>, [first, ...others]: readonly string[]): Value[] {
  if (first === undefined) return node.values;
  if (isRest(first)) return childrenOf(node).flatMap(allOf);
  const { literals, parameters, rests } = node;
  const found = [...rests.values()].flatMap(allOf);
  const literal = literals.get(first);
  if (literal) found.push(...find(literal, others));
  for (const children of isParameter(first) ? [literals, parameters] : [parameters])
    for (const [segment, child] of children)
      if (haveCommonText(first, segment)) found.push(...find(child, others));
  return found;
}

/** Whether some text can match both segments, of which one has a variable part; its end is not compared. */
function haveCommonText(one: string, other: string): boolean {
  const end = one.indexOf(':');
  const otherEnd = other.indexOf(':');
  const first = end < 0 ? one : one.slice(0, end);
  const second = otherEnd < 0 ? other : other.slice(0, otherEnd);
  return (end >= 0 && second.startsWith(first)) || (otherEnd >= 0 && first.startsWith(second));
}

const childrenOf = <Value>({ literals, parameters, rests }: Node<Value>): Node<Value>[] => [
  ...literals.values(),
  ...parameters.values(),
  ...rests.values(),
];

const allOf = <Value>(node: Node<Value>): Value[] => [
  ...node.values,
  ...childrenOf(node).flatMap((child) => allOf(child)),
];

const isRest = (segment: string): boolean => segment.startsWith('*');

const isParameter = (segment: string): boolean => segment.includes(':');
