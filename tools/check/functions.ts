// Detects long functions in production code.
import { isProduction } from './production.ts';
import type { SourceFile } from './source.ts';
import { type Node, syntaxOf, walk } from './syntax.ts';
import type { Violation } from './violation.ts';

/** Maximum lines of a function, including its signature. */
export const MAX_FUNCTION_LINES = 80;

export const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

export function checkFunctions(file: SourceFile): Violation[] {
  const { path, text } = file;
  // For TSX, whose types Node.js cannot strip, Biome measures the functions.
  if (!isProduction(path) || path.endsWith('.tsx')) return [];
  if (text.split('\n').length <= MAX_FUNCTION_LINES) return [];
  const found: Violation[] = [];
  for (const { node, parents } of walk(syntaxOf(file).program)) {
    const lines = node.loc.end.line - node.loc.start.line + 1;
    if (!FUNCTIONS.has(node.type) || lines <= MAX_FUNCTION_LINES) continue;
    const name = nameOf(node, parents.at(-1));
    found.push({
      path,
      line: node.loc.start.line,
      message: `${name} has ${lines} lines, more than ${MAX_FUNCTION_LINES}: split it by concept`,
    });
  }
  return found;
}

/** The name of a function or property, or of the assignment target. */
export function nameOf(node: Node, parent?: Node): string {
  const named = (node.id ?? node.key ?? parent?.id ?? parent?.key) as { name?: string } | null | undefined;
  return named?.name ?? 'a function';
}
