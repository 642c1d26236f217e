// Detects work inside write transactions that belongs before them.
import { isProduction } from './production.ts';
import type { SourceFile } from './source.ts';
import { type Node, syntaxOf, walk } from './syntax.ts';
import type { Violation } from './violation.ts';

/** Parsing, hashing and random secrets: they take time, and a transaction may be retried. */
const BEFORE =
  /^(?:parse(?:Name|LoggedAt|Body|Time|Query)|hash(?:Password|Token|Secret|Key)|createHash|randomBytes|isTimezone|toSchedule)$/;

/** A transaction is the first parameter, named `tx`. */
export function checkTransactions(file: SourceFile): Violation[] {
  const { path, text } = file;
  if (!isProduction(path) || path.endsWith('.tsx') || !/\btx\b/.test(text)) return [];
  const found: Violation[] = [];
  for (const { node, parents } of walk(syntaxOf(file).program)) {
    const name = node.type === 'CallExpression' ? nameOf(node.callee as Node) : undefined;
    if (name === undefined || !BEFORE.test(name) || !parents.some(isTransaction)) continue;
    found.push({
      path,
      line: node.loc.start.line,
      message: `calls ${name} in a write transaction: call it before the transaction`,
    });
  }
  return found;
}

const nameOf = ({ type, name }: Node): string | undefined =>
  type === 'Identifier' ? String(name) : undefined;

function isTransaction({ params }: Node): boolean {
  const [first] = Array.isArray(params) ? (params as Node[]) : [];
  return first?.type === 'Identifier' && first.name === 'tx';
}
