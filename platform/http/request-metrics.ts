// Counts requests and measures their duration.
import type { FastifyInstance } from 'fastify';
import type { Counter, HistogramData, Metrics, Series } from '../metrics/metrics.ts';

/** In seconds, from a fast read to typical client timeouts. */
const DURATIONS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const TOO_MANY_REQUESTS = 429;

/** Returns the recorder of a route in the router's syntax; undefined for an unknown route. */
export type RecorderOf = (route: string, method: string) => RecordResponse | undefined;

/**
 * Counts responses by declared route. Responses outside the router are counted by the returned recorders.
 * Call before mounting routes.
 */
export function countResponses(app: FastifyInstance, metrics: Metrics): RecorderOf {
  const responses = metrics.counter('http_requests_total', 'Responses, by route and class of status.');
  const rateLimited = metrics.counter('http_rate_limited_total', 'Requests refused by a rate limit.').of({});
  const durations = metrics.histogram(
    'http_request_duration_seconds',
    'Time from the end of the request headers to the end of its response.',
    DURATIONS,
  );
  const recordersOf = (route: string): Map<string, RecordResponse> =>
    new Map(METHODS.map((method) => [method, recorder(route, method)]));
  const recorder = (route: string, method: string) =>
    createRecorder(responses, () => durations.of({ route, method }), { route, method });
  const unmatched = recorder('unmatched', 'any');
  const byRoute = new Map<string, Map<string, RecordResponse>>();

  app.addHook('onRoute', (route) => {
    const recorders = byRoute.getOrInsertComputed(route.url, () =>
      recordersOf(route.url.replaceAll(/:(\w+)/g, '{$1}')),
    );
    const before = [route.onResponse ?? []].flat();
    route.onResponse = [
      ...before,
      (request, reply, done) => {
        recorders.get(request.method)?.(reply.statusCode, reply.elapsedTime);
        if (reply.statusCode === TOO_MANY_REQUESTS) rateLimited.add();
        done();
      },
    ];
  });
  app.addHook('onResponse', (request, reply, done) => {
    if (request.is404) unmatched(reply.statusCode, reply.elapsedTime);
    done();
  });
  return (route, method) => byRoute.get(route)?.get(method);
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Counts one response of a route and method; `elapsed` in milliseconds. */
export type RecordResponse = (status: number, elapsed: number) => void;

/** Series exist from the first response, and are looked up once. */
function createRecorder(
  responses: Counter,
  durations: () => HistogramData,
  labels: { route: string; method: string },
): RecordResponse {
  const classes: Series[] = [];
  let duration: HistogramData | undefined;
  return (status, elapsed) => {
    const at = Math.trunc(status / 100);
    classes[at] ??= responses.of({ ...labels, status: `${at}xx` });
    classes[at]?.add();
    duration ??= durations();
    duration.observe(elapsed / 1000);
  };
}
