// The file of verdicts, which campaigns continue and extend.
import { appendFile, readFile } from 'node:fs/promises';
import type { Verdict } from './campaign.ts';
import { keyOf } from './faults/fault.ts';

/** The latest verdict on each fault; empty if the file does not exist. */
export async function readVerdicts(path: string): Promise<Verdict[]> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const verdicts = text.split('\n').flatMap(readLine);
  return [...new Map(verdicts.map((verdict) => [keyOf(verdict.fault), verdict])).values()];
}

function readLine(line: string): Verdict[] {
  try {
    return [JSON.parse(line)];
  } catch {
    return [];
  }
}

/** Begins with a line break, because an interrupted campaign may leave a partial line. */
export const appendVerdict = (path: string, verdict: Verdict): Promise<void> =>
  appendFile(path, `\n${JSON.stringify(verdict)}`);
