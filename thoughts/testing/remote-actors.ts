// Inserts remote actors in bulk.
import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { FederationDatabase } from '../foundation/tables/federation.ts';
import { type ActorId, toActorId } from '../ids.ts';

export type RemoteActorFixture = {
  id: ActorId;
  host: string;
  uri: string;
  inbox: string;
  sharedInbox: string | null;
};

/** Returns a remote actor at `origin`, not yet stored. */
export function remoteActorAt(
  origin: string,
  sharedInbox: string | null = `${origin}/inbox`,
): RemoteActorFixture {
  const id = toActorId(randomUUIDv7());
  const uri = `${origin}/users/${id}`;
  return { id, host: new URL(origin).host, uri, inbox: `${uri}/inbox`, sharedInbox };
}

/** Stores the actors, with accepted follows of `followee` if given. */
export async function insertRemoteActors(
  database: FederationDatabase,
  strangers: readonly RemoteActorFixture[],
  followee: ActorId | null = null,
): Promise<void> {
  for (let at = 0; at < strangers.length; at += 500) {
    const some = strangers.slice(at, at + 500);
    await database.write(async (tx) => {
      await tx.insertInto('actor').values(some.map(toActor)).execute();
      await tx.insertInto('remote_actor').values(some.map(toRemoteActor)).execute();
      if (followee === null) return;
      const follow = { followee_id: followee, state: 'accepted' as const, uri: null, created_at: 1 };
      await tx
        .insertInto('follow')
        .values(some.map(({ id }) => ({ ...follow, follower_id: id })))
        .execute();
      const counts = {
        follower_count: sql<number>`follower_count + ${some.length}`,
        remote_follower_count: sql<number>`remote_follower_count + ${some.length}`,
      };
      await tx.updateTable('actor').set(counts).where('id', '=', followee).execute();
    });
  }
}

const toActor = ({ id, host, uri }: RemoteActorFixture) => ({
  id,
  host,
  account_id: null,
  username: id,
  handle_key: `${id}@${host}`,
  url: uri,
  created_at: 1,
});

const toRemoteActor = ({ id, uri, inbox, sharedInbox }: RemoteActorFixture) => ({
  actor_id: id,
  uri,
  inbox,
  shared_inbox: sharedInbox,
  outbox: null,
  followers_uri: null,
  fetched_at: 1,
  key_id: null,
  public_key: null,
  moved_to: null,
  updated_at: null,
});
