// Local users with a remote follower, with access to the delivery queue.
import assert from 'node:assert/strict';
import type { DialectName } from '@tandem/platform/database/database.ts';
import type { Roles } from '@tandem/platform/service/roles.ts';
import type { FederationDatabase } from '../../foundation/tables/federation.ts';
import type { RecordingPeer } from '../../testing/peer.ts';
import { insertRemoteActors, remoteActorAt } from '../../testing/remote-actors.ts';
import { openServerDatabase, useServerDatabase } from '../../testing/server-database.ts';
import { startTestThoughts, type TestThoughts, useThoughts } from '../../testing/thoughts.ts';

// Tests advance the clock by days, so sessions must not expire.
const INSECURE = { THOUGHTS_FEDERATION_INSECURE: 'true', THOUGHTS_TOKEN_SECONDS: '9999999' };

type World = Awaited<ReturnType<typeof openServerDatabase>>;
type Followed = Awaited<ReturnType<typeof followNewUser>>;

/** One server for all tests of a suite. Each call joins a user; the end of the test empties the queue. */
export function useFollowedServer(dialect: DialectName, settings: Record<string, string> = {}) {
  const thoughts = useThoughts(dialect, { ...INSECURE, ...settings });
  const world = useServerDatabase(thoughts);
  return async (peer: RecordingPeer): Promise<Followed & AsyncDisposable> => {
    const followed = await followNewUser(thoughts, world, peer);
    return { ...followed, [Symbol.asyncDispose]: () => emptyQueue(followed.database) };
  };
}

/** A server for one test, with one user. */
export async function startWithFollower(
  dialect: DialectName,
  peer: RecordingPeer,
  settings: Record<string, string> = {},
  roles?: Roles,
): Promise<Followed & AsyncDisposable> {
  const thoughts = await startTestThoughts(dialect, { ...INSECURE, ...settings }, undefined, roles);
  const world = await openServerDatabase(thoughts);
  return {
    ...(await followNewUser(thoughts, world, peer)),
    async [Symbol.asyncDispose]() {
      await world[Symbol.asyncDispose]();
      await thoughts[Symbol.asyncDispose]();
    },
  };
}

/** The user ada, whose only follower is at `peer`. */
async function followNewUser(
  { service, clock, config, join }: TestThoughts,
  world: Pick<World, 'database' | 'idOf'>,
  peer: RecordingPeer,
) {
  const database = world.database as unknown as FederationDatabase;
  const ada = await join();
  const adaId = await world.idOf(ada.username);
  const follow = async (origin: string) => {
    const stranger = remoteActorAt(origin);
    await insertRemoteActors(database, [stranger], adaId);
    return stranger;
  };
  return {
    config,
    service,
    clock,
    ada,
    adaId,
    database,
    follower: await follow(peer.origin),
    follow,
    post: async (content: string, more: object = {}): Promise<string> => {
      const { status, body } = await ada.post('/thoughts', { content, ...more });
      assert.equal(status, 201);
      return body.id;
    },
    later: async (milliseconds: number) => {
      clock.advance(milliseconds);
      await service.drainQueues();
    },
    waiting: () => database.read.selectFrom('delivery').selectAll().orderBy('id').execute(),
  };
}

/** Other tests of the suite start without deliveries and known hosts. */
const emptyQueue = (database: FederationDatabase): Promise<void> =>
  database.write(async (tx) => {
    await tx.deleteFrom('delivery').execute();
    await tx.deleteFrom('remote_host').execute();
  });
