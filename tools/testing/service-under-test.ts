// The services under crash and fault tests: setup, writes, and expectations.
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
  // Addresses in responses then do not depend on the port.
  JOURNAL_PUBLIC_URL: 'https://journal.example',
  THOUGHTS_PUBLIC_URL: 'https://thoughts.example',
};

export type Running = Program & { url: string };

export type ServiceUnderTest<Person> = {
  migrations: readonly URL[];
  /** The name of its database setting. */
  databaseSetting: string;
  program(environment: Environment): CommandProgram;
  run(
    environment: Pick<TestEnvironment, 'folder' | 'database'>,
    settings: Record<string, string>,
  ): Promise<Running>;
  join(url: string): Promise<Person>;
  tokenOf(person: Person): string;
  /** A write that any user may send. */
  sample: { path: string; body: object };
  /** Writes until the service is killed. */
  write(url: string, people: readonly Person[], acknowledged: (count: number) => void): Promise<Write[]>;
  /** Throws if acknowledged data is missing or differs. */
  expect(url: string, people: readonly Person[], writes: readonly Write[]): Promise<void>;
};

export type ServiceName = 'journal' | 'thoughts';
export const serviceNames: readonly ServiceName[] = ['journal', 'thoughts'];

/** Calls `use` generically, because the services have different types of users. */
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

/** Throws the findings of the service's `check` command on a stopped service's environment. */
export async function requireConsistent<Person>(
  target: ServiceUnderTest<Person>,
  { folder, database }: Pick<TestEnvironment, 'folder' | 'database'>,
): Promise<void> {
  const environment = { DATA_DIR: folder, [target.databaseSetting]: databaseSetting(database) };
  const { code, output, errors } = await runInProcess(target.program(environment), ['check']);
  if (code !== 0) throw new Error(`The check reported:\n${output}${errors}`);
}
