// Fills a database of thoughts with the seeded world, and people of other servers who may send to it.
import { openDatabase } from '../../platform/database/open.ts';
import { DAY } from '../../platform/time/clock.ts';
import { seedWorld } from '../../scripts/seed/seed-world.ts';
import { recountAll } from '../../scripts/seed/store-counts.ts';
import { thoughtsMigrations } from '../../thoughts/app.ts';
import { generateKeys } from '../../thoughts/federation/signatures/keys.ts';
import type { FederationTables } from '../../thoughts/federation/tables.ts';
import { seedStrangers, strangerAt } from '../../thoughts/testing/strangers.ts';
import type { SenderFacts, ThoughtsFacts } from './facts.ts';
import type { Place } from './place.ts';
import { readThoughtsFacts } from './read-thoughts.ts';
import type { World } from './sizes.ts';

const SENDERS = 16;
/** So that nobody is asked for anew: the servers of the senders do not exist. */
const ALWAYS_FRESH = Date.parse('2100-01-01');

export async function fillThoughts(
  { thoughts }: Place,
  { users, thoughts: count }: World,
): Promise<ThoughtsFacts> {
  await using database = await openDatabase<FederationTables>(thoughts, thoughtsMigrations);
  const until = Math.floor(Date.now() / DAY) * DAY;
  await seedWorld(database, { users, thoughts: count, seed: 1, until }, say);
  const senders = await storeSenders(database);
  return { ...(await readThoughtsFacts(database.read)), senders };
}

function say(done: number, all: number): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${done} of ${all} thoughts${done === all ? '\n' : ''}`);
}

type Database = Awaited<ReturnType<typeof openDatabase<FederationTables>>>;

/** The eldest here follows each of them, so that what they publish is of interest. */
async function storeSenders(database: Database): Promise<SenderFacts[]> {
  const ada = await database.read
    .selectFrom('actor')
    .select('id')
    .orderBy('created_at')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const strangers = Array.from({ length: SENDERS }, (_, index) =>
    strangerAt(`https://peer-${index}.example`),
  );
  const keyed = await Promise.all(
    strangers.map(async (stranger) => ({ stranger, keys: await generateKeys() })),
  );
  await seedStrangers(database, strangers);
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
