// The text of a defined query depends on which of its arguments are null, undefined, true and false, and on
// nothing else of them (`platform/database/queries/define-query.ts`): while it is built, a placeholder stands
// for any other argument, which is equal to no text and no number.
import type { SourceFile } from './source.ts';
import { type Node, syntaxOf, walk } from './syntax.ts';
import type { Violation } from './violation.ts';

const COMPARES = new Set(['===', '!==', '==', '!=', '<', '<=', '>', '>=']);

export function checkDefinedQueries(file: SourceFile): Violation[] {
  const { path, text } = file;
  if (!text.includes('defineQuery(') || !path.endsWith('.ts')) return [];
  return [...walk(syntaxOf(file).program)].flatMap(({ node }) =>
    comparisonsIn(node).map((comparison) => ({
      path,
      line: comparison.loc.start.line,
      message: 'compares an argument of a defined query with a value: pass true or false instead',
    })),
  );
}

/** Of an argument, or of a member of one, with a text or a number. */
function comparisonsIn({ type, callee, arguments: given }: Node): Node[] {
  if (type !== 'CallExpression' || (callee as Node).name !== 'defineQuery') return [];
  const [build] = given as Node[];
  const [, ...parameters] = (build?.params as Node[] | undefined) ?? [];
  const names = new Set(parameters.flatMap((parameter) => [...namesIn(parameter)]));
  return [...walk(build?.body)]
    .map(({ node }) => node)
    .filter(({ type: kind, operator }) => kind === 'BinaryExpression' && COMPARES.has(String(operator)))
    .filter(({ left, right }) => {
      const sides = [left as Node, right as Node];
      return sides.some(isValue) && sides.some((side) => names.has(rootOf(side)));
    });
}

function* namesIn(parameter: Node): Generator<string> {
  for (const { node } of walk(parameter)) if (node.type === 'Identifier') yield String(node.name);
}

const isValue = ({ type, value }: Node): boolean =>
  type === 'Literal' && (typeof value === 'string' || typeof value === 'number');

/** `a` of `a.b?.c`. */
function rootOf(node: Node): string {
  if (node.type === 'Identifier') return String(node.name);
  const inner = node.type === 'MemberExpression' ? node.object : node.expression;
  return inner ? rootOf(inner as Node) : '';
}
