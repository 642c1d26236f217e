// Access to the database of a server under test: adds remote actors and reads recorded events.
import { randomUUIDv7 } from 'node:crypto';
import { after, before } from 'node:test';
import { openDatabase } from '@tandem/platform/database/open.ts';
import { thoughtsMigrations } from '../app.ts';
import { createActor, findStoredActor } from '../foundation/actors/actors.ts';
import type { ThoughtsEvent } from '../foundation/events/events.ts';
import type { ThoughtsDatabase, ThoughtsTables } from '../foundation/tables/tables.ts';
import { type ActorId, toActorId } from '../ids.ts';
import type { TestThoughts } from './thoughts.ts';

type ServerDatabase = {
  database: ThoughtsDatabase;
  /** The actor id of `ada` or `bob@host`. */
  idOf(name: string): Promise<ActorId>;
  /** Stores a remote actor and returns its handle, `user@host`. */
  addRemoteActor(username?: string): Promise<string>;
  /** The events recorded for federation about actions of `actorId`, oldest first. */
  eventsOf(actorId: ActorId): Promise<ThoughtsEvent[]>;
};

/** Call after {@link useThoughts}. */
export function useServerDatabase(thoughts: TestThoughts): ServerDatabase {
  let opened: ThoughtsDatabase | undefined;
  before(async () => {
    opened = await openDatabaseOf(thoughts);
  });
  after(() => opened?.[Symbol.asyncDispose]());
  return createServerDatabase(thoughts, () => {
    if (!opened) throw new Error('The database opens before the first test.');
    return opened;
  });
}

/** For a server started by a single test. */
export async function openServerDatabase(thoughts: TestThoughts): Promise<ServerDatabase & AsyncDisposable> {
  const opened = await openDatabaseOf(thoughts);
  return {
    ...createServerDatabase(thoughts, () => opened),
    [Symbol.asyncDispose]: opened[Symbol.asyncDispose],
  };
}

const openDatabaseOf = ({ config }: TestThoughts): Promise<ThoughtsDatabase> =>
  openDatabase<ThoughtsTables>(config.database, thoughtsMigrations, { poolSize: 2 });

function createServerDatabase(thoughts: TestThoughts, database: () => ThoughtsDatabase): ServerDatabase {
  return {
    get database() {
      return database();
    },
    idOf: async (name) => {
      const actor = await findStoredActor(database().read, name);
      if (!actor) throw new Error(`There is no user ${name}.`);
      return actor.id;
    },
    addRemoteActor: async (username = `stranger_${crypto.randomUUID().slice(0, 13)}`) => {
      const handle = `${username}@other.example`;
      await database().write((tx) =>
        createActor(tx, {
          id: toActorId(randomUUIDv7()),
          account_id: null,
          host: 'other.example',
          username,
          handle_key: handle,
          url: `https://other.example/@${username}`,
          created_at: thoughts.clock.now(),
        }),
      );
      return handle;
    },
    eventsOf: async (actorId) => {
      const rows = await database()
        .read.selectFrom('event')
        .select('payload')
        .where('subject', '=', actorId)
        .orderBy('id')
        .execute();
      return rows.map(({ payload }) => JSON.parse(payload));
    },
  };
}
