// Detects spreads of literals, and destructuring of array literals.
import type { SourceFile } from './source.ts';
import { type Node, syntaxOf, walk } from './syntax.ts';
import type { Violation } from './violation.ts';

/** A quick filter: most files contain none of these. */
const SUSPICIOUS = /\.\.\.\(?\s*[[{]|\]\s*=\s*\[/;

export function checkLiteralSpreads(file: SourceFile): Violation[] {
  // Node.js cannot strip the types of TSX.
  if (file.path.endsWith('.tsx') || !SUSPICIOUS.test(file.text)) return [];
  return [...walk(syntaxOf(file).program)].flatMap(({ node, parents }) => {
    const message = violationOf(node, parents.at(-1));
    return message ? [{ path: file.path, line: node.loc.start.line, message }] : [];
  });
}

function violationOf({ type, argument, id, init }: Node, parent: Node | undefined): string | null {
  if (type === 'SpreadElement' && isLiteral(argument)) return 'spreads a literal: list its members instead';
  const isDeclaration = type === 'VariableDeclarator' && parent?.kind === 'const';
  return isDeclaration && isTakenApart(id as Node, init as Node | null)
    ? 'destructures an array literal: write one declaration for each name'
    : null;
}

/** A pattern with rest or gaps may require the array. */
function isTakenApart(pattern: Node, init: Node | null): boolean {
  if (pattern.type !== 'ArrayPattern' || init?.type !== 'ArrayExpression') return false;
  const targets = pattern.elements as (Node | null)[];
  const values = init.elements as (Node | null)[];
  return (
    targets.length === values.length &&
    targets.every((target) => target && target.type !== 'RestElement') &&
    values.every((value) => value?.type !== 'SpreadElement')
  );
}

const isLiteral = (node: unknown): boolean =>
  ['ObjectExpression', 'ArrayExpression'].includes((node as Node | null | undefined)?.type ?? '');
