// The test server: a real service on a free port with an empty database and a manual clock.
import type { DialectName } from '@tandem/platform/database/database.ts';
import type { Roles } from '@tandem/platform/service/roles.ts';
import { type Client, createClient } from '@tandem/platform/testing/client.ts';
import { createTestClock, type TestClock } from '@tandem/platform/testing/clock.ts';
import { createTestEnvironment } from '@tandem/platform/testing/databases.ts';
import { LEAST_COST } from '@tandem/platform/testing/hash-cost.ts';
import { countLaunch } from '@tandem/platform/testing/launches.ts';
import { useSharedService } from '@tandem/platform/testing/shared-service.ts';
import { startThoughts, type ThoughtsService, thoughtsMigrations } from '../app.ts';
import { readThoughtsConfig, type ThoughtsConfig } from '../config.ts';
import { takeKeys } from './keys.ts';

export type TestThoughts = {
  service: ThoughtsService;
  config: ThoughtsConfig;
  clock: TestClock;
  /** Anonymous. */
  client: Client;
  /** Registers and logs in a new user. */
  join(username?: string): Promise<Person>;
};

export type Person = Client & { username: string; token: string };

export const PASSWORD = 'correct horse battery';

/** No workers: tests process queued work with `drainQueues`. */
const QUIET: Roles = ['serve'];
const SETTINGS = { THOUGHTS_PORT: '0', LOG_LEVEL: 'fatal' };

/** Starts a server with an empty database. `settings` are additional environment variables. */
export async function startTestThoughts(
  dialect: DialectName,
  settings: Record<string, string> = {},
  clock: TestClock = createTestClock(),
  roles: Roles = QUIET,
): Promise<TestThoughts & AsyncDisposable> {
  countLaunch('services');
  const environment = await createTestEnvironment(dialect, thoughtsMigrations);
  const config = {
    ...readThoughtsConfig({ ...SETTINGS, DATA_DIR: environment.folder, ...settings }, roles),
    database: environment.database,
    passwordCost: LEAST_COST,
    newKeys: takeKeys,
  };
  const service = await startThoughts(config, clock);
  const client = createClient(service.url);
  return {
    service,
    config,
    clock,
    client,
    join: (username = somebody()) => join(client, username),
    async [Symbol.asyncDispose]() {
      await service.close();
      await environment.drop();
    },
  };
}

/** One server for all tests of a suite. Access its members only inside tests. */
export const useThoughts = (dialect: DialectName, settings: Record<string, string> = {}): TestThoughts =>
  useSharedService(() => startTestThoughts(dialect, settings));

/** Registers a user at a service in another process and logs in. */
export const joinAt = (url: string, username = somebody()): Promise<Person> =>
  join(createClient(url), username);

const somebody = (): string => `person_${crypto.randomUUID().slice(0, 13)}`;

async function join(client: Client, username: string): Promise<Person> {
  const email = `${username}@example.org`;
  const registered = await client.post('/auth/register', { username, email, password: PASSWORD });
  if (registered.status !== 201) throw new Error(`register: ${registered.status} ${registered.text}`);
  return logIn(client, username);
}

/** Logs in a registered user. */
export async function logIn(client: Client, username: string, password = PASSWORD): Promise<Person> {
  const { status, body, text } = await client.post('/auth/login', { username, password });
  if (status !== 200) throw new Error(`login: ${status} ${text}`);
  return { ...client.as(body.token), username, token: body.token };
}
