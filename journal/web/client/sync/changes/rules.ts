// Rules of pulling changes: the query of a page, and the reaction to a refusal.

/** Every kind of item, as the parameter `kinds`. */
export const ALL_KINDS = 'entry,activity,mood,feeling';

const PAGE = 500;

type Position = { after: number; cursor: string | undefined; namesKinds: boolean };

/** The query of the next page. A new copy starts with the newest entries. */
export function queryOf({ after, cursor, namesKinds }: Position): string {
  const query = new URLSearchParams(after === 0 ? { order: 'newest' } : { after: String(after) });
  if (after === 0 && cursor !== undefined) query.set('cursor', cursor);
  query.set('limit', String(PAGE));
  if (namesKinds) query.set('kinds', ALL_KINDS);
  return query.toString();
}

/**
 * The reaction to a refused page, by the code of the problem. After a restore from a backup the server does
 * not know the position of the copy. Version 0.1.0 of the server does not know the parameter `kinds`.
 */
export function afterRefusal(
  code: string,
  { isBegun, namesKinds }: { isBegun: boolean; namesKinds: boolean },
): 'begin again' | 'omit kinds' | 'fail' {
  if (code === 'unknown-position' && isBegun) return 'begin again';
  return code === 'unknown-parameter' && namesKinds ? 'omit kinds' : 'fail';
}
