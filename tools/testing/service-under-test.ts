// What is put to the test by crashes and faults: each service, those who write to it, and what they expect
// afterwards.
import { journalMigrations } from '../../journal/app.ts';
import { journalProgram } from '../../journal/commands.ts';
import { joinAt as joinJournal } from '../../journal/testing/journal.ts';
import { runJournal } from '../../journal/testing/program.ts';
import * as diarists from '../../journal/testing/writers.ts';
import type { Program as CommandProgram } from '../../platform/cli/command.ts';
import type { Environment } from '../../platform/config/settings.ts';
import { databaseSetting, runInProcess } from '../../platform/testing/commands.ts';
import type { TestEnvironment } from '../../platform/testing/databases.ts';
import type { Program } from '../../platform/testing/program.ts';
import type { Write } from '../../platform/testing/recorded-writes.ts';
import { thoughtsMigrations } from '../../thoughts/app.ts';
import { thoughtsProgram } from '../../thoughts/commands.ts';
import * as posters from '../../thoughts/testing/concurrent-writers.ts';
import { runThoughts } from '../../thoughts/testing/program.ts';
import { joinAt as joinThoughts } from '../../thoughts/testing/thoughts.ts';

export const SETTINGS = {
  LOG_LEVEL: 'error',
  REGISTRATIONS_PER_ADDRESS: '0',
  // So that addresses in replies are the same at whatever port.
  JOURNAL_PUBLIC_URL: 'https://journal.example',
  THOUGHTS_PUBLIC_URL: 'https://thoughts.example',
};

export type Running = Program & { url: string };

export type ServiceUnderTest<Person> = {
  migrations: readonly URL[];
  /** The setting that names its database. */
  databaseSetting: string;
  program(environment: Environment): CommandProgram;
  run(
    environment: Pick<TestEnvironment, 'folder' | 'database'>,
    settings: Record<string, string>,
  ): Promise<Running>;
  join(url: string): Promise<Person>;
  tokenOf(person: Person): string;
  /** A write that anybody may send. */
  sample: { path: string; body: object };
  /** Until the service is gone. */
  write(url: string, people: readonly Person[], acknowledged: (count: number) => void): Promise<Write[]>;
  /** Throws where anything is not as it was acknowledged. */
  expect(url: string, people: readonly Person[], writes: readonly Write[]): Promise<void>;
};

export type ServiceName = 'journal' | 'thoughts';
export const serviceNames: readonly ServiceName[] = ['journal', 'thoughts'];

/** For the length of one `use`, since each service has people of its own kind. */
export function withService<Result>(
  name: ServiceName,
  use: <Person>(target: ServiceUnderTest<Person>) => Promise<Result>,
): Promise<Result> {
  return name === 'journal' ? use(journal) : use(thoughts);
}

const journal: ServiceUnderTest<Awaited<ReturnType<typeof joinJournal>>> = {
  migrations: journalMigrations,
  databaseSetting: 'JOURNAL_DATABASE_URL',
  program: journalProgram,
  run: runJournal,
  join: joinJournal,
  tokenOf: ({ accessToken }) => accessToken,
  sample: { path: diarists.ENTRIES, body: { mood: 3 } },
  write: diarists.writeUntilStopped,
  expect: diarists.expectAcknowledged,
};

const thoughts: ServiceUnderTest<Awaited<ReturnType<typeof joinThoughts>>> = {
  migrations: thoughtsMigrations,
  databaseSetting: 'THOUGHTS_DATABASE_URL',
  program: thoughtsProgram,
  run: runThoughts,
  join: joinThoughts,
  tokenOf: ({ token }) => token,
  sample: { path: posters.THOUGHTS, body: { content: 'hello' } },
  write: posters.writeUntilGone,
  expect: posters.expectAcknowledged,
};

/** Throws what the service's own `check` finds in the environment of a service that has ended. */
export async function requireConsistent<Person>(
  target: ServiceUnderTest<Person>,
  { folder, database }: Pick<TestEnvironment, 'folder' | 'database'>,
): Promise<void> {
  const environment = { DATA_DIR: folder, [target.databaseSetting]: databaseSetting(database) };
  const { code, output, errors } = await runInProcess(target.program(environment), ['check']);
  if (code !== 0) throw new Error(`The check found:\n${output}${errors}`);
}
