// Tracks the position of tokens in a JSON document: depth, root member, inside a record or not.
import { type ParsedTokenInfo, TokenType } from '@streamparser/json';
import { invalid } from '@tandem/platform/refusal.ts';

/**
 * What to read: elements of the root members `lists`, the root members `members` whole, and with `bare`
 * elements of a root array. Of a list `outer.inner`, the elements of `inner` of each element of `outer`.
 */
export type RecordSelection = { lists: readonly string[]; members?: readonly string[]; bare?: boolean };

/** Tracks the depth and the root member; `step` returns whether the token is outside any record. */
export function createPositionTracker(selection: RecordSelection, maxDepth: number, seen: Set<string>) {
  const nested = new Map(
    selection.lists
      .filter((name) => name.includes('.'))
      .map((name) => name.split('.') as [outer: string, inner: string]),
  );
  const lists = new Set(selection.lists.map((name) => name.split('.')[0]));
  const members = new Set(selection.members ?? []);
  let depth = 0;
  let bare = false;
  let root: string | null = null;
  let inner: string | null = null;
  let text = '';
  let opensList = false;
  const recordDepth = () => {
    if (bare || (root !== null && members.has(root))) return 1;
    if (root === null || !lists.has(root)) return Number.POSITIVE_INFINITY;
    const wanted = nested.get(root);
    if (wanted === undefined) return 2;
    return inner === wanted ? 4 : Number.POSITIVE_INFINITY;
  };
  const opened = (token: TokenType) => {
    if (depth === 0) bare = token === TokenType.LEFT_BRACKET;
    depth += 1;
    if (depth > maxDepth) throw invalid('', 'The document nests too deep.', 'too-deep');
  };
  return {
    list: () => (root !== null && nested.has(root) ? `${root}.${inner}` : root),
    step({ token, value }: ParsedTokenInfo): boolean {
      if (opensList && token !== TokenType.LEFT_BRACKET && token !== TokenType.NULL)
        throw invalid(`/${root}`, `${root} is not a list.`, 'malformed-document');
      opensList = false;
      if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) opened(token);
      else if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) depth -= 1;
      else if (token === TokenType.STRING) text = String(value);
      else if (token === TokenType.COLON && depth === 1) {
        root = text;
        inner = null;
        opensList = lists.has(root);
        if (opensList || members.has(root)) seen.add(root);
      } else if (token === TokenType.COLON && depth === 3 && root !== null && nested.has(root)) {
        inner = text;
        opensList = inner === nested.get(root);
      }
      return depth <= recordDepth() || recordDepth() === Number.POSITIVE_INFINITY;
    },
  };
}
