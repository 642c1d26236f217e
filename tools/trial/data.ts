// The data of the services in a trial: a large journal, a long conversation, and the accounts.

import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { journalMigrations, startJournal } from '../../journal/app.ts';
import { readJournalConfig } from '../../journal/config.ts';
import type { DatabaseUrl, DialectName } from '../../platform/database/database.ts';
import { openDatabase } from '../../platform/database/open.ts';
import { markSanitised } from '../../platform/html/sanitised.ts';
import { createClient } from '../../platform/testing/client.ts';
import { createTestEnvironment, type TestEnvironment } from '../../platform/testing/databases.ts';
import { createTestDatabase } from '../../platform/testing/servers/postgres.ts';
import { startThoughts, thoughtsMigrations } from '../../thoughts/app.ts';
import { readThoughtsConfig } from '../../thoughts/config.ts';
import type { FederationTables } from '../../thoughts/federation/tables.ts';
import { type ThoughtId, toThoughtId } from '../../thoughts/ids.ts';
import {
  insertRemoteActors,
  type RemoteActorFixture,
  remoteActorAt,
} from '../../thoughts/testing/remote-actors.ts';
import type { ServiceName } from '../testing/service-under-test.ts';

export const PASSWORD = 'correct horse battery';
/** `ada` is honest; `mallory` is not, and owns what is too much to hold in memory often. */
export const PEOPLE = ['ada', 'mallory'] as const;

const ENTRIES = 20_000;
const REPLIES = 30_000;
const AUTHORS = 300;
/** Raised when databases are filled differently. */
const EDITION = 'trial-2';
const MINUTE = 60_000;

let template: Partial<Record<ServiceName, Promise<TestEnvironment>>> = {};

/** A database with all that, and a folder, of its own. */
export async function prepareData(service: ServiceName, dialect: DialectName): Promise<TestEnvironment> {
  const folder = await mkdtemp(join(tmpdir(), 'tandem-trial-'));
  const removeFolder = () => rm(folder, { recursive: true, force: true });
  if (dialect === 'sqlite') {
    template[service] ??= prepareSqlite(service);
    await cp((await template[service]).folder, folder, { recursive: true });
    return { folder, database: { dialect, path: join(folder, 'test.db') }, drop: removeFolder };
  }
  const { url, drop } = await createTestDatabase({
    name: `${EDITION} ${service}`,
    prepare: (connectionString) => fill(service, { dialect, connectionString }, folder),
  });
  return {
    ...{ folder, database: { dialect, connectionString: url } },
    drop: async () => void (await Promise.all([drop(), removeFolder()])),
  };
}

/** Removes what the data were copied from. */
export async function removeTemplates(): Promise<void> {
  const all = Object.values(template);
  template = {};
  for (const environment of all) await (await environment).drop();
}

async function prepareSqlite(service: ServiceName): Promise<TestEnvironment> {
  const environment = await createTestEnvironment(
    'sqlite',
    service === 'journal' ? journalMigrations : thoughtsMigrations,
  );
  await fill(service, environment.database, environment.folder);
  return environment;
}

const fill = (service: ServiceName, database: DatabaseUrl, folder: string): Promise<void> =>
  service === 'journal' ? fillJournal(database, folder) : fillThoughts(database, folder);

const SETTINGS = { LOG_LEVEL: 'fatal', JOURNAL_PORT: '0', THOUGHTS_PORT: '0' };

async function fillJournal(database: DatabaseUrl, folder: string): Promise<void> {
  const journal = await startJournal({ ...readJournalConfig({ ...SETTINGS, DATA_DIR: folder }), database });
  const client = createClient(journal.url);
  try {
    for (const username of PEOPLE)
      await post(client, '/api/v1/users/register', {
        username,
        email: `${username}@example.org`,
        password: PASSWORD,
      });
    const { accessToken } = await post(client, '/api/v1/auth/login', {
      identifier: 'mallory',
      password: PASSWORD,
    });
    const until = Date.parse('2026-05-01T00:00:00Z');
    const entries = Array.from({ length: ENTRIES }, (_, index) => ({
      ...{ id: randomUUID(), mood: 1 + (index % 5), content: `Entry ${index}. `.repeat(70) },
      loggedAt: new Date(until - index * 20 * MINUTE).toISOString(),
    }));
    await post(client.as(accessToken), '/api/v1/data/import', { activities: [], entries });
  } finally {
    await journal.close();
  }
}

async function fillThoughts(database: DatabaseUrl, folder: string): Promise<void> {
  const thoughts = await startThoughts({
    ...readThoughtsConfig({ ...SETTINGS, DATA_DIR: folder }, ['serve']),
    database,
  });
  const client = createClient(thoughts.url);
  let root = '';
  try {
    for (const username of PEOPLE)
      await post(client, '/auth/register', {
        username,
        email: `${username}@example.org`,
        password: PASSWORD,
      });
    const { token } = await post(client, '/auth/login', { username: 'mallory', password: PASSWORD });
    root = (await post(client.as(token), '/thoughts', { content: 'the root of much' })).id;
  } finally {
    await thoughts.close();
  }
  await addReplies(database, toThoughtId(root));
}

/** Replies by people of other servers, with nothing that only searches and counts need. */
async function addReplies(database: DatabaseUrl, root: ThoughtId): Promise<void> {
  await using opened = await openDatabase<FederationTables>(database, thoughtsMigrations);
  const { created_at } = await opened.read
    .selectFrom('thought')
    .select('created_at')
    .where('id', '=', root)
    .executeTakeFirstOrThrow();
  const people = Array.from({ length: AUTHORS }, (_, index) =>
    remoteActorAt(`https://peer-${index}.example`),
  );
  await insertRemoteActors(opened, people);
  const replyOf = (person: RemoteActorFixture, count: number) => {
    const uri = `${person.uri}/notes/${count}`;
    const at = created_at + count + 1;
    const content = `reply ${count} `.repeat(8);
    return {
      ...{
        id: idAt(at),
        actor_id: person.id,
        is_local: 0 as const,
        content,
        content_html: markSanitised(`<p>${content}</p>`),
      },
      ...{
        visibility: 'public' as const,
        listed: 1 as const,
        tags: '[]',
        reply_to_id: root,
        root_id: root,
        uri,
        url: uri,
      },
      ...{ created_at: at, tie: 0 },
    };
  };
  const replies = Array.from({ length: REPLIES / AUTHORS }, (_, round) =>
    people.map((person, index) => replyOf(person, round * AUTHORS + index)),
  );
  for (const some of replies) await opened.write((tx) => tx.insertInto('thought').values(some).execute());
}

/** A UUIDv7 of `instant`. */
function idAt(instant: number): ThoughtId {
  const time = instant.toString(16).padStart(12, '0');
  return toThoughtId(`${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`);
}

async function post(client: ReturnType<typeof createClient>, path: string, body: unknown) {
  const { status, body: reply, text } = await client.post(path, body);
  if (status >= 300) throw new Error(`${path}: ${status} ${text}`);
  return reply;
}
