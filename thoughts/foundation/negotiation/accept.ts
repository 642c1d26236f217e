// Content negotiation for GET: ActivityStreams, HTML for browsers, or else the service's JSON.
import type { IncomingHttpHeaders } from 'node:http';

const ACTIVITY_TYPES = ['application/activity+json', 'application/ld+json'];
/** Types that a client may prefer to ActivityStreams. */
const OTHER_TYPES = ['application/json', 'application/*', 'text/html', '*/*'];
const PAGE_TYPES = ['text/html', 'application/xhtml+xml'];

/** One media range: a type and its parameters, whose quoted values may contain commas and semicolons. */
const RANGE = /([^\s,;="]+)((?:\s*;\s*[^\s,;="]+\s*=\s*(?:"(?:[^"\\]|\\.)*"|[^\s,;"]*))*)/g;
const WEIGHT = /;\s*q\s*=\s*([01](?:\.\d{0,3})?)\s*(?:;|$)/i;

/**
 * True if the header names an ActivityStreams type with a weight above 0 and no lower than that of
 * `application/json`, `text/html` and wildcards. Profiles and other parameters are ignored. A wildcard does
 * not count as ActivityStreams.
 */
export function wantsActivity(accept: string | undefined): boolean {
  if (accept === undefined || !/activity|ld\+json/i.test(accept)) return false;
  const weights = readWeights(accept);
  const activity = highest(weights, ACTIVITY_TYPES);
  return activity > 0 && activity >= highest(weights, OTHER_TYPES);
}

/**
 * True for browsers: the header names HTML with a weight above 0 and no lower than that of
 * `application/json`, and the request has no credential. Clients that accept any type get JSON.
 */
export function wantsPage({ accept, authorization }: IncomingHttpHeaders): boolean {
  if (accept === undefined || authorization !== undefined || !/html/i.test(accept)) return false;
  if (wantsActivity(accept)) return false;
  const weights = readWeights(accept);
  const page = highest(weights, PAGE_TYPES);
  return page > 0 && page >= highest(weights, ['application/json']);
}

const highest = (weights: ReadonlyMap<string, number>, types: readonly string[]): number =>
  Math.max(0, ...types.map((type) => weights.get(type) ?? 0));

/** The highest weight of each type, ignoring other parameters. */
function readWeights(accept: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const [, name = '', parameters = ''] of accept.matchAll(RANGE)) {
    const type = name.toLowerCase();
    const weight = Number(WEIGHT.exec(parameters)?.[1] ?? 1);
    weights.set(type, Math.max(weight, weights.get(type) ?? 0));
  }
  return weights;
}
