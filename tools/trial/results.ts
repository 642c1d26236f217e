// The file of results that a matrix continues where it was ended.
import { appendFile, readFile } from 'node:fs/promises';

/** `lines` are the figures, one for each number of connections and one from before them. */
export type CaseRecord = { name: string; lines: readonly string[]; failures: readonly string[] };

/** The names of the cases whose latest record has no failure; none where there is no such file yet. */
export async function readHeld(path: string): Promise<ReadonlySet<string>> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const held = new Set<string>();
  for (const { name, failures } of text.split('\n').flatMap(readLine))
    held[failures.length === 0 ? 'add' : 'delete'](name);
  return held;
}

function readLine(line: string): CaseRecord[] {
  try {
    return [JSON.parse(line)];
  } catch {
    return [];
  }
}

/** Begins a line, as a run that was ended while it wrote leaves a part of one. */
export const appendRecord = (path: string, record: CaseRecord): Promise<void> =>
  appendFile(path, `\n${JSON.stringify(record)}`);
