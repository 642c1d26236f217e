// A test journal: a real service on a free port, with an empty database and a manual clock.

import type { DialectName } from '@tandem/platform/database/database.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import type { Roles } from '@tandem/platform/service/roles.ts';
import { type Client, createClient, type Json } from '@tandem/platform/testing/client.ts';
import { createTestClock, type TestClock } from '@tandem/platform/testing/clock.ts';
import { createTestEnvironment } from '@tandem/platform/testing/databases.ts';
import { LEAST_COST } from '@tandem/platform/testing/hash-cost.ts';
import { countLaunch } from '@tandem/platform/testing/launches.ts';
import { useSharedService } from '@tandem/platform/testing/shared-service.ts';
import { type Storage, storageSettings } from '@tandem/platform/testing/storages.ts';
import { type JournalService, journalMigrations, startJournal } from '../app.ts';
import { type JournalConfig, readJournalConfig } from '../config.ts';

export type TestJournal = {
  service: JournalService;
  config: JournalConfig;
  clock: TestClock;
  /** A client without a login. */
  client: Client;
  /** Registers and logs in a new user. */
  join(username?: string): Promise<Person>;
};

export type Person = Client & { id: AccountId; username: string; accessToken: string; refreshToken: string };

export const PASSWORD = 'correct horse battery';

/** No workers: tests run jobs and deliver reminders with `runJobs`. */
const QUIET: Roles = ['serve'];

/** Starts a journal on an empty database and storage; `settings` are additional environment variables. */
export async function startTestJournal(
  dialect: DialectName,
  settings: Record<string, string> = {},
  storage: Storage = 'disk',
): Promise<TestJournal & AsyncDisposable> {
  countLaunch('services');
  const environment = await createTestEnvironment(dialect, journalMigrations);
  const own = { JOURNAL_PORT: '0', LOG_LEVEL: 'fatal', DATA_DIR: environment.folder };
  const config = {
    ...readJournalConfig({ ...own, ...(await storageSettings(storage)), ...settings }, QUIET),
    database: environment.database,
    passwordCost: LEAST_COST,
  };
  const clock = createTestClock();
  const service = await startJournal(config, clock);
  const client = createClient(service.url);
  return {
    service,
    config,
    clock,
    client,
    join: (username = randomUsername()) => join(client, username),
    async [Symbol.asyncDispose]() {
      await service.close();
      await environment.drop();
    },
  };
}

/** One journal for all tests of a suite. Its members are accessible only inside tests. */
export const useJournal = (
  dialect: DialectName,
  settings: Record<string, string> = {},
  storage: Storage = 'disk',
): TestJournal => useSharedService(() => startTestJournal(dialect, settings, storage));

const randomUsername = (): string => `person_${crypto.randomUUID().slice(0, 13)}`;

/** Registers and logs in a new user at a journal in another process. */
export const joinAt = (url: string): Promise<Person> => join(createClient(url), randomUsername());

async function join(client: Client, username: string): Promise<Person> {
  const email = `${username}@example.org`;
  const registered = await client.post('/api/v1/users/register', { username, email, password: PASSWORD });
  if (registered.status !== 201) throw new Error(`register: ${registered.status} ${registered.text}`);
  return { ...(await authenticate(client, username, PASSWORD)), id: registered.body.id, username };
}

/** Logs in a registered user. */
export async function logIn(client: Client, identifier: string, password = PASSWORD): Promise<Person> {
  const person = await authenticate(client, identifier, password);
  const { id, username } = (await person.get('/api/v1/users/me')).body;
  return { ...person, id, username };
}

async function authenticate(client: Client, identifier: string, password: string) {
  const { status, body, text } = await client.post('/api/v1/auth/login', { identifier, password });
  if (status !== 200) throw new Error(`login: ${status} ${text}`);
  const { accessToken, refreshToken }: Json = body;
  return { ...client.as(accessToken), accessToken, refreshToken };
}
