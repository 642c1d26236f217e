// Finds all possible faults of a source file.
import { type Node, parseSource, walk } from '../../check/syntax.ts';
import { conditionFaults } from './conditions.ts';
import { type Change, describeFault, type Fault, plant } from './fault.ts';
import { sqlFaults } from './sql.ts';
import { statementFaults } from './statements.ts';
import { valueFaults } from './values.ts';

/** In the order of the file; some may not compile (`isPlantable`). */
export function findFaults(path: string, text: string): Fault[] {
  const changes: Change[] = [];
  for (const { node, parents } of walk(parseSource(text).program)) {
    if (parents.some(({ type }) => type === 'ImportDeclaration')) continue;
    changes.push(...changesOf(node, parents, text));
  }
  const faults = changes
    .map((change) => ({
      ...change,
      path,
      line: text.slice(0, change.start).split('\n').length,
      context: lineAround(text, change.start),
      original: text.slice(change.start, change.end),
    }))
    .toSorted((one, other) => one.start - other.start || one.end - other.end);
  const counts = new Map<string, number>();
  return faults.map((fault) => {
    const description = describeFault(fault);
    const nth = counts.get(description) ?? 0;
    counts.set(description, nth + 1);
    return { ...fault, nth };
  });
}

const lineAround = (text: string, at: number): string =>
  text.slice(text.lastIndexOf('\n', at - 1) + 1, (text.indexOf('\n', at) + 1 || text.length + 1) - 1).trim();

const changesOf = (node: Node, parents: readonly Node[], text: string): Change[] => [
  ...conditionFaults(node, parents, text),
  ...statementFaults(node, text),
  ...valueFaults(node, parents, text),
  ...sqlFaults(node, parents, text),
];

/** Whether the file can be parsed with `change`. */
export function isPlantable(text: string, change: Change): boolean {
  try {
    parseSource(plant(text, change));
    return true;
  } catch {
    return false;
  }
}
