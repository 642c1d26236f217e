// Failing shared transactions, and Creates that arrive at two processes concurrently (docs/decisions/0197):
// none is lost, and none has its effect twice.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { sql } from 'kysely';
import { startThoughts } from '../../../app.ts';
import { assertCountsAreExact } from '../../../testing/recount.ts';
import { useServerDatabase } from '../../../testing/server-database.ts';
import { useFederationHarness } from '../../testing/harness.ts';
import { type PeerActor, PUBLIC, usePeer } from '../../testing/peer.ts';

const TIMES = Array.from({ length: 8 }, (_, at) => at);

eachDatabase('concurrent Creates in one and two processes', (dialect) => {
  const here = useFederationHarness(dialect);
  const serverDatabase = useServerDatabase(here.thoughts);
  const peer = usePeer(undefined, here.readers);
  let count = 0;

  const create = (author: PeerActor, content: string) =>
    author.activity('Create', { object: author.note({ content, to: [PUBLIC] }) });

  async function meet(): Promise<PeerActor> {
    count += 1;
    const actor = await peer().addActor(`p${count}`);
    await here.follow(actor);
    assert.equal(await actor.send(here.inbox(), create(actor, 'hello')), 202);
    await here.drain();
    return actor;
  }

  /** Asserts the posts of each author after the first one, and that stored counts are exact. */
  async function assertStoredOnce(people: readonly PeerActor[], contents: readonly string[]) {
    for (const { handle } of people) {
      const { body } = await here.thoughts.client.get(`/users/${handle}/thoughts?per_page=50`);
      const shown = body.data.map(({ content }: { content: string }) => content);
      assert.deepEqual(shown.sort(), ['hello', ...contents].sort());
    }
    await assertCountsAreExact(serverDatabase.database);
  }

  const execute = (statement: string) =>
    serverDatabase.database.write((tx) =>
      sql
        .raw(statement)
        .execute(tx)
        .then(({ rows }) => rows),
    );

  test('two processes with opposite orders store each Create once', async () => {
    // Without a configured public address, both processes accept signatures for their own address.
    await using other = await startThoughts(here.thoughts.config, here.thoughts.clock);
    const people = await Promise.all(Array.from({ length: 6 }, meet));
    const words = TIMES.map((at) => `number ${at} #both`);
    const all = words.flatMap((content) =>
      people.map((author) => ({ author, activity: create(author, content) })),
    );
    const inboxes = [here.inbox(), `${other.url}/inbox`];
    // In opposite orders, so that unordered locks would deadlock.
    const statuses = await Promise.all(
      [...all, ...all.slice(0, 12)].flatMap(({ author, activity }, at, { length }) => {
        const opposite = all[(length - at) % all.length] ?? { author, activity };
        return [
          author.send(inboxes[0] ?? '', activity),
          opposite.author.send(inboxes[1] ?? '', opposite.activity),
        ];
      }),
    );
    assert.deepEqual(new Set(statuses), new Set([202]));
    await here.drain();
    await assertStoredOnce(people, words);
  });

  if (dialect === 'sqlite') return;

  test('a failure of the shared step after storing the notes runs each Create separately', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, meet));
    // A sequence is not rolled back, so it counts failed transactions. Counters are written last.
    await execute(`
      create sequence failed_together;
      create function refuse_several() returns trigger language plpgsql as $$ begin
        if (
          select count(*) from thought
          where content like '%halfway%' and xmin = pg_current_xact_id()::xid
        ) > 1 then
          perform nextval('failed_together');
          raise exception 'several at once';
        end if;
        return new;
      end $$;
      create trigger refuse_several before insert or update on counter
        for each row execute function refuse_several()`);
    try {
      const words = TIMES.map((at) => `halfway ${at}`);
      const statuses = await Promise.all(
        words.flatMap((content) =>
          people.map((author) => author.send(here.inbox(), create(author, content))),
        ),
      );
      assert.deepEqual(new Set(statuses), new Set([202]));
      assert.deepEqual(await execute('select is_called from failed_together'), [{ is_called: true }]);
      await here.drain();
      await assertStoredOnce(people, words);
    } finally {
      await execute('drop trigger refuse_several on counter');
    }
  });

  test('a Create that the database refuses is queued and stored later, and the others are stored', async () => {
    const people = await Promise.all(Array.from({ length: 3 }, meet));
    const [ana, ...others] = people as [PeerActor, ...PeerActor[]];
    await execute(`
      create function refuse_one() returns trigger language plpgsql as $$ begin
        if new.content like '%refused%' then raise exception 'refused'; end if;
        return new;
      end $$;
      create trigger refuse_one before insert on thought for each row execute function refuse_one()`);
    const words = TIMES.map((at) => `beside ${at}`);
    const statuses = await Promise.all([
      ...words.flatMap((content) =>
        others.map((author) => author.send(here.inbox(), create(author, content))),
      ),
      ana.send(here.inbox(), create(ana, 'refused')),
    ]);
    assert.deepEqual(new Set(statuses), new Set([202]));
    await assertStoredOnce(others, words);
    await assertStoredOnce([ana], []);
    await execute('drop trigger refuse_one on thought');
    await here.drain();
    await assertStoredOnce([ana], ['refused']);
    await assertStoredOnce(others, words);
  });
});
