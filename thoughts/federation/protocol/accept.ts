// Whether an Accept header asks for ActivityStreams or for the service's own JSON (thoughts-decisions, HTTP).

const ACTIVITY_TYPES = ['application/activity+json', 'application/ld+json'];

/** One range of the list: its type, then parameters, whose quoted values may hold commas and semicolons. */
const RANGE = /([^\s,;="]+)((?:\s*;\s*[^\s,;="]+\s*=\s*(?:"(?:[^"\\]|\\.)*"|[^\s,;"]*))*)/g;
const WEIGHT = /;\s*q\s*=\s*([01](?:\.\d{0,3})?)\s*(?:;|$)/i;

/**
 * True when an ActivityStreams type is named, with a weight above 0 that `application/json` (or a wildcard in
 * its place) does not exceed. Profiles and other parameters do not matter; a wildcard alone asks for nothing.
 */
export function wantsActivity(accept: string | undefined): boolean {
  if (accept === undefined || !/activity|ld\+json/i.test(accept)) return false;
  const weights = readWeights(accept);
  const activity = Math.max(0, ...ACTIVITY_TYPES.map((type) => weights.get(type) ?? 0));
  const own = weights.get('application/json') ?? weights.get('application/*') ?? weights.get('*/*') ?? 0;
  return activity > 0 && activity >= own;
}

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
