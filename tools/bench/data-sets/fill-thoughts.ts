// Fills a database of thoughts with the seeded data set, and people of other servers who may send to it.
import { openDatabase } from '../../../platform/database/open.ts';
import { DAY } from '../../../platform/time/clock.ts';
import { thoughtsMigrations } from '../../../thoughts/app.ts';
import { generateKeys } from '../../../thoughts/federation/protocol/signatures/keys.ts';
import type { FederationTables } from '../../../thoughts/federation/tables.ts';
import { insertRemoteActors, remoteActorAt } from '../../../thoughts/testing/remote-actors.ts';
import { seedThoughts } from '../../seed/seed-thoughts.ts';
import { recountAll } from '../../seed/store-counts.ts';
import type { Location } from './location.ts';
import type { RemoteSender, ThoughtsManifest } from './manifest.ts';
import type { DataSetSize } from './sizes.ts';
import { readThoughtsManifest } from './thoughts-manifest.ts';

const SENDERS = 16;
/** So that no key is fetched again: the servers of the senders do not exist. */
const ALWAYS_FRESH = Date.parse('2100-01-01');

export async function fillThoughts(
  { thoughts }: Location,
  { users, thoughts: count }: DataSetSize,
): Promise<ThoughtsManifest> {
  await using database = await openDatabase<FederationTables>(thoughts, thoughtsMigrations);
  const until = Math.floor(Date.now() / DAY) * DAY;
  await seedThoughts(database, { users, thoughts: count, seed: 1, until }, say);
  const senders = await storeSenders(database);
  return { ...(await readThoughtsManifest(database.read)), senders };
}

function say(done: number, all: number): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${done} of ${all} thoughts${done === all ? '\n' : ''}`);
}

type Database = Awaited<ReturnType<typeof openDatabase<FederationTables>>>;

/** The eldest here follows each of them, so that what they publish is of interest. */
async function storeSenders(database: Database): Promise<RemoteSender[]> {
  const ada = await database.read
    .selectFrom('actor')
    .select('id')
    .orderBy('created_at')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const strangers = Array.from({ length: SENDERS }, (_, index) =>
    remoteActorAt(`https://peer-${index}.example`),
  );
  const keyed = await Promise.all(
    strangers.map(async (stranger) => ({ stranger, keys: await generateKeys() })),
  );
  await insertRemoteActors(database, strangers);
  await database.write(async (tx) => {
    for (const { stranger, keys } of keyed) {
      const known = {
        key_id: `${stranger.uri}#main-key`,
        public_key: keys.publicKeyPem,
        fetched_at: ALWAYS_FRESH,
      };
      await tx.updateTable('remote_actor').set(known).where('actor_id', '=', stranger.id).execute();
      const follow = {
        follower_id: ada.id,
        followee_id: stranger.id,
        state: 'accepted' as const,
        created_at: 1,
      };
      await tx
        .insertInto('follow')
        .values({ ...follow, uri: null })
        .execute();
    }
    await recountAll(tx);
  });
  return keyed.map(({ stranger: { uri }, keys: { privateKeyPem } }) => ({
    ...{ uri, keyId: `${uri}#main-key`, privateKeyPem },
  }));
}
