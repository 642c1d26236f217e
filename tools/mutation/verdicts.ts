// The file of verdicts that a campaign continues, and that later campaigns add to.
import { appendFile, readFile } from 'node:fs/promises';
import type { Verdict } from './campaign.ts';
import { keyOf } from './faults/fault.ts';

/** The latest verdict on each fault; none where there is no such file yet. */
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

/** Begins a line, as a campaign that was ended while it wrote leaves a part of one. */
export const appendVerdict = (path: string, verdict: Verdict): Promise<void> =>
  appendFile(path, `\n${JSON.stringify(verdict)}`);
