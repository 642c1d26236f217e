// Who receives what is posted while the database fails over: a follower on another server, and public
// streams.
import assert from 'node:assert/strict';
import { openDatabase } from '../../platform/database/open.ts';
import { openEvents, type TestEvents } from '../../platform/testing/stream-client.ts';
import { findActor } from '../../thoughts/actors/actors.ts';
import { thoughtsMigrations } from '../../thoughts/app.ts';
import type { FederationTables } from '../../thoughts/federation/tables.ts';
import { insertRemoteActors, remoteActorAt } from '../../thoughts/testing/remote-actors.ts';

/** The public stream of a process. */
export type PublicStream = {
  /** Resolves once it has sent all these texts. */
  waitFor(texts: readonly string[]): Promise<void>;
  stream: TestEvents;
};

/** Somebody at `origin` follows the user. */
export async function addFollower(connectionString: string, username: string, origin: string): Promise<void> {
  await using database = await openDatabase<FederationTables>(
    { dialect: 'postgres', connectionString },
    thoughtsMigrations,
    { poolSize: 1 },
  );
  const actor = await findActor(database.read as never, username);
  assert.ok(actor);
  await insertRemoteActors(database, [remoteActorAt(origin)], actor.id);
}

export async function followPublic(url: string, token: string): Promise<PublicStream> {
  const seen = new Set<string>();
  let check = (): void => {};
  const stream = await openEvents(`${url}/api/v1/streaming/public`, { authorization: `Bearer ${token}` });
  const readOn = async () => {
    for (;;) {
      const found = /^data: (\{.*)$/m.exec(await stream.next())?.[1];
      if (found !== undefined) seen.add(textOf(JSON.parse(found).content ?? ''));
      check();
    }
  };
  const ended = readOn();
  ended.catch(() => {});
  const waitFor = (texts: readonly string[]): Promise<void> => {
    const all = new Promise<void>((resolve) => {
      check = () => {
        if (texts.every((text) => seen.has(text))) resolve();
      };
      check();
    });
    return Promise.race([all, ended]);
  };
  return { waitFor, stream };
}

/** Without tags. */
export const textOf = (html: string): string => html.replaceAll(/<[^>]+>/g, '');
