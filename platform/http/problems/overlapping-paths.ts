// Which paths of the router have requests in common.

/** Whether there is a path that both match; a segment `:name` matches any, `*` the rest. */
export function overlap(one: string, other: string): boolean {
  const [ours, theirs] = [one.split('/'), other.split('/')];
  for (const [at, mine] of ours.entries()) {
    const its = theirs[at];
    if (its === undefined) return false;
    if (isRest(mine) || isRest(its)) return true;
    if (!(mine === its || isParameter(mine) || isParameter(its))) return false;
  }
  return ours.length === theirs.length;
}

const isRest = (segment: string): boolean => segment.startsWith('*');

/** Also one of which only a part varies: `@:handle`. */
const isParameter = (segment: string): boolean => segment.includes(':');
