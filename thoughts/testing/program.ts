// Thoughts as its users run it: the real program in a process of its own.
import { databaseSetting } from '@tandem/platform/testing/commands.ts';
import type { Ground } from '@tandem/platform/testing/databases.ts';
import { type Program, startProgram } from '@tandem/platform/testing/program.ts';

export type ThoughtsProgram = Program & { url: string };

const PROGRAM = new URL('../main.ts', import.meta.url);

/** Runs thoughts on `ground` and answers once it listens. */
export async function runThoughts(
  { folder, database }: Pick<Ground, 'folder' | 'database'>,
  settings: Record<string, string> = {},
): Promise<ThoughtsProgram> {
  const own = { DATA_DIR: folder, THOUGHTS_PORT: '0', THOUGHTS_DATABASE_URL: databaseSetting(database) };
  const program = startProgram(PROGRAM, folder, { ...own, ...settings });
  return { ...program, url: await program.address('thoughts') };
}
