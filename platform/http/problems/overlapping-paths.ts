// Which paths of the router have requests in common.

/**
 * Whether there is a path that both match, which are given by their segments; `:name` matches any, `*` the
 * rest.
 */
export function overlap(ours: readonly string[], theirs: readonly string[]): boolean {
  for (let at = 0; at < ours.length; at += 1) {
    const [mine, its] = [ours[at] ?? '', theirs[at]];
    if (its === undefined) return false;
    if (mine === its) continue;
    if (isRest(mine) || isRest(its)) return true;
    if (!isParameter(mine) && !isParameter(its)) return false;
  }
  return ours.length === theirs.length;
}

const isRest = (segment: string): boolean => segment.startsWith('*');

/** Also one of which only a part varies: `@:handle`. */
const isParameter = (segment: string): boolean => segment.includes(':');
