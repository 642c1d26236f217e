// Plants a failing assertion at the end of the last test of a test file, where most is open that must be
// closed.
import { type Node, parseSource, walk } from '../check/syntax.ts';
import type { Fault } from './faults/fault.ts';

/** What the report of a run must hold for `path`. */
export const plantedIn = (path: string): string => `planted failure in ${path}.`;

/** Null for a file without a test whose body is a block. */
export function plantFailure(path: string, text: string): Fault | null {
  const bodies = [...walk(parseSource(text).program)].flatMap(({ node }) => bodyOf(node) ?? []);
  const last = bodies.at(-1);
  if (!last) return null;
  const at = last.end - 1;
  return {
    ...{ path, kind: 'removed statement', start: at, end: at, original: '', context: '', nth: 0 },
    replacement: `\n  throw new Error('${plantedIn(path)}');\n`,
    line: text.slice(0, at).split('\n').length,
  };
}

/** The body of a function that is the last argument of `test(…)`. */
function bodyOf(node: Node): Node | null {
  if (node.type !== 'CallExpression' || (node.callee as Node).name !== 'test') return null;
  const callback = (node.arguments as Node[]).at(-1);
  const body = callback && /Function/.test(callback.type) ? (callback.body as Node) : null;
  return body?.type === 'BlockStatement' ? body : null;
}
