// Functions of production code that hold several things.
import { isProduction } from './production.ts';
import type { SourceFile } from './source.ts';
import { type Node, parseSource, walk } from './syntax.ts';
import type { Violation } from './violation.ts';

/** Lines a function may have, its signature included; STYLE.md asks for far fewer. */
export const MAX_FUNCTION_LINES = 50;

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

export function checkFunctions({ path, text }: SourceFile): Violation[] {
  // Biome measures the functions of TSX, which Node.js cannot strip of its types.
  if (!isProduction(path) || path.endsWith('.tsx')) return [];
  const found: Violation[] = [];
  for (const { node, parents } of walk(parseSource(text).program)) {
    const lines = node.loc.end.line - node.loc.start.line + 1;
    if (!FUNCTIONS.has(node.type) || lines <= MAX_FUNCTION_LINES) continue;
    const name = nameOf(node, parents.at(-1));
    found.push({
      ...{ path, line: node.loc.start.line },
      message: `${name} has ${lines} lines, more than ${MAX_FUNCTION_LINES}: cut it along its concepts`,
    });
  }
  return found;
}

function nameOf(node: Node, parent: Node | undefined): string {
  const named = (node.id ?? parent?.id ?? parent?.key) as { name?: string } | null | undefined;
  return named?.name ?? 'a function';
}
