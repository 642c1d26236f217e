// A test server whose user has a remote follower, with access to the delivery queue.
import assert from 'node:assert/strict';
import type { DialectName } from '@tandem/platform/database/database.ts';
import type { Roles } from '@tandem/platform/service/roles.ts';
import type { FederationDatabase } from '../../foundation/tables/federation.ts';
import type { RecordingPeer } from '../../testing/peer.ts';
import { insertRemoteActors, remoteActorAt } from '../../testing/remote-actors.ts';
import { openServerDatabase } from '../../testing/server-database.ts';
import { startTestThoughts } from '../../testing/thoughts.ts';

// Tests advance the clock by days, so sessions must not expire.
const INSECURE = { THOUGHTS_FEDERATION_INSECURE: 'true', THOUGHTS_TOKEN_SECONDS: '9999999' };

/** A server with the user ada, who has one follower at `peer`. */
export async function startWithFollower(
  dialect: DialectName,
  peer: RecordingPeer,
  settings: Record<string, string> = {},
  roles?: Roles,
) {
  const thoughts = await startTestThoughts(dialect, { ...INSECURE, ...settings }, undefined, roles);
  const world = await openServerDatabase(thoughts);
  const database = world.database as unknown as FederationDatabase;
  const ada = await thoughts.join('ada');
  const adaId = await world.idOf('ada');
  const follow = (origin: string) => insertRemoteActors(database, [remoteActorAt(origin)], adaId);
  await follow(peer.origin);
  const post = async (content: string, more: object = {}): Promise<string> => {
    const { status, body } = await ada.post('/thoughts', { content, ...more });
    assert.equal(status, 201);
    return body.id;
  };
  const { clock, service } = thoughts;
  const later = async (milliseconds: number) => {
    clock.advance(milliseconds);
    await service.drainQueues();
  };
  const waiting = () => database.read.selectFrom('delivery').selectAll().orderBy('id').execute();
  return {
    thoughts,
    service,
    clock,
    ada,
    adaId,
    database,
    follow,
    post,
    later,
    waiting,
    async [Symbol.asyncDispose]() {
      await world[Symbol.asyncDispose]();
      await thoughts[Symbol.asyncDispose]();
    },
  };
}
