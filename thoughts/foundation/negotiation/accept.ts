// What the Accept header of a GET asks for: ActivityStreams, a page for people, or else the service's JSON.
import type { IncomingHttpHeaders } from 'node:http';

const ACTIVITY_TYPES = ['application/activity+json', 'application/ld+json'];
/** What else a client may prefer to ActivityStreams. */
const OTHER_TYPES = ['application/json', 'application/*', 'text/html', '*/*'];
const PAGE_TYPES = ['text/html', 'application/xhtml+xml'];

/** One range of the list: its type, then parameters, whose quoted values may hold commas and semicolons. */
const RANGE = /([^\s,;="]+)((?:\s*;\s*[^\s,;="]+\s*=\s*(?:"(?:[^"\\]|\\.)*"|[^\s,;"]*))*)/g;
const WEIGHT = /;\s*q\s*=\s*([01](?:\.\d{0,3})?)\s*(?:;|$)/i;

/**
 * True when an ActivityStreams type is named, with a weight above 0 that `application/json`, `text/html` and
 * wildcards do not exceed. Profiles and other parameters do not matter; a wildcard alone asks for nothing.
 */
export function wantsActivity(accept: string | undefined): boolean {
  if (accept === undefined || !/activity|ld\+json/i.test(accept)) return false;
  const weights = readWeights(accept);
  const activity = highest(weights, ACTIVITY_TYPES);
  return activity > 0 && activity >= highest(weights, OTHER_TYPES);
}

/**
 * True for browsers: HTML is named with a weight above 0 that `application/json` does not exceed, and there
 * is no credential. Programs that take anything get JSON.
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

/** The highest weight of each type, without its parameters. */
function readWeights(accept: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const [, name = '', parameters = ''] of accept.matchAll(RANGE)) {
    const type = name.toLowerCase();
    const weight = Number(WEIGHT.exec(parameters)?.[1] ?? 1);
    weights.set(type, Math.max(weight, weights.get(type) ?? 0));
  }
  return weights;
}
