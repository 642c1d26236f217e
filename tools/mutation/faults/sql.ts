// Faults in the SQL of tagged templates.
import type { Node } from '../../check/syntax.ts';
import type { Change } from './fault.ts';

/** The end of a condition outside parentheses. */
const END_OF_CONDITION =
  /^(?:and|or|order by|group by|limit|offset|returning|union|on conflict|having|for|end|then|window)\b/i;
const SWAPS: readonly [RegExp, string][] = [
  [/ = /g, ' <> '],
  [/ <> /g, ' = '],
  [/ < /g, ' <= '],
  [/ > /g, ' >= '],
  [/ <= /g, ' < '],
  [/ >= /g, ' > '],
  [/\bis null\b/gi, 'is not null'],
  [/\bis not null\b/gi, 'is null'],
  [/\bnot exists\b/gi, 'exists'],
  [/(?<!not )\bexists(?= ?\()/gi, 'not exists'],
  [/\bnot in\b/gi, 'in'],
  [/\bdesc\b/gi, 'asc'],
  [/ \+ 1\b/g, ' - 1'],
];

/** Assignments look like comparisons; the preceding keyword and name distinguish them. */
const IS_ASSIGNMENT = /\b(?:set|,)\s+[\w."]+$/i;

/** Operators passed to the query builder as strings. */
const OPERATORS: Record<string, string> = {
  '=': '<>',
  '<>': '=',
  '!=': '=',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  in: 'not in',
  'not in': 'in',
  is: 'is not',
  'is not': 'is',
  desc: 'asc',
};

export function sqlFaults(node: Node, parents: readonly Node[], text: string): Change[] {
  if (node.type === 'Literal') return operatorFaults(node, parents);
  if (node.type !== 'TaggedTemplateExpression') return [];
  const tag = node.tag as Node;
  if (tag.type !== 'Identifier' || tag.name !== 'sql') return [];
  const { start, end } = node.quasi as Node;
  const sql = blankExpressions(text.slice(start, end), node, start);
  const at = (kind: Change['kind'], from: number, to: number, replacement: string): Change => ({
    kind,
    start: start + from,
    end: start + to,
    replacement,
  });
  const wheres = [...sql.matchAll(/\bwhere\b/gi)].map(({ index }) =>
    at('removed SQL condition', index, index + 5, 'where 1 = 1 or'),
  );
  const conditions = [...sql.matchAll(/\band\b/gi)]
    .filter(({ index }) => !/\bbetween\s+\S+\s+$/i.test(sql.slice(0, index)))
    .map(({ index }) => at('removed SQL condition', index, endOfCondition(sql, index + 3), ''));
  const swaps = SWAPS.flatMap(([pattern, replacement]) =>
    [...sql.matchAll(pattern)]
      .filter(({ 0: found, index }) => found !== ' = ' || !IS_ASSIGNMENT.test(sql.slice(0, index)))
      .map(({ 0: found, index }) => at('changed SQL', index, index + found.length, replacement)),
  );
  return [...wheres, ...conditions, ...swaps];
}

function operatorFaults({ start, end, value }: Node, parents: readonly Node[]): Change[] {
  const operator = OPERATORS[String(value)];
  if (parents.at(-1)?.type !== 'CallExpression' || operator === undefined) return [];
  return [{ kind: 'changed SQL', start, end, replacement: `'${operator}'` }];
}

/** The template with its expressions replaced by `?`, so that they are not parsed as SQL. */
function blankExpressions(template: string, node: Node, offset: number): string {
  let sql = template;
  for (const { start, end } of (node.quasi as Node).expressions as Node[]) {
    const from = start - offset - 2;
    const to = end - offset + 1;
    sql = sql.slice(0, from) + '?'.repeat(to - from) + sql.slice(to);
  }
  return sql;
}

/**
 * The end of the condition that begins at `from`: the next keyword, parenthesis, or end of its nesting level.
 */
function endOfCondition(sql: string, from: number): number {
  let depth = 0;
  for (let at = from; at < sql.length; at += 1) {
    const character = sql[at];
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (depth < 0 || character === '`') return at;
    if (depth === 0 && /\s/.test(sql[at - 1] ?? '') && END_OF_CONDITION.test(sql.slice(at))) return at;
  }
  return sql.length;
}
