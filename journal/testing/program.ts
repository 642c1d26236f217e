// Runs the journal as a separate process that tests can kill.
import type { TestEnvironment } from '@tandem/platform/testing/databases.ts';
import { type Program, startProgram } from '@tandem/platform/testing/program.ts';

export type JournalProgram = Program & { url: string };

const PROGRAM = new URL('../main.ts', import.meta.url);

/** Starts the journal on an environment; resolves once it listens. */
export async function runJournal(
  { folder, database }: Pick<TestEnvironment, 'folder' | 'database'>,
  settings: Record<string, string> = {},
): Promise<JournalProgram> {
  const program = startProgram(PROGRAM, folder, {
    DATA_DIR: folder,
    JOURNAL_PORT: '0',
    JOURNAL_DATABASE_URL:
      database.dialect === 'sqlite' ? `sqlite:${database.path}` : database.connectionString,
    ...settings,
  });
  return { ...program, url: await program.address('journal') };
}
