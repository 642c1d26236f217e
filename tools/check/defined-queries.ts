// The text of a defined query may depend only on which arguments are null, undefined, true and false
// (`platform/database/queries/define-query.ts`): during its construction, a placeholder represents any other
// argument and equals no string or number.
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

/** Comparisons of an argument, or of its member, with a string or number. */
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
