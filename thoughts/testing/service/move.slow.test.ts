// Copies a complete thoughts database from each dialect to the other.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSequence } from '@tandem/platform/database/copy/copy.ts';
import { openDatabase } from '@tandem/platform/database/open.ts';
import { cases } from '@tandem/platform/testing/cases.ts';
import { createClient } from '@tandem/platform/testing/client.ts';
import { databaseSetting, runInProcess } from '@tandem/platform/testing/commands.ts';
import { createTestEnvironment, eachDatabase } from '@tandem/platform/testing/databases.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { startThoughts, thoughtsMigrations } from '../../app.ts';
import { thoughtsProgram } from '../../commands.ts';
import type { ThoughtsDatabase } from '../../foundation/tables/tables.ts';
import { type Action, anyActions } from '../model/actions.ts';
import { compareReads } from '../model/compare.ts';
import { applyAction, startModelHarness, USER_COUNT } from '../model/harness.ts';
import type { ModelHarness } from '../model/model-harness.ts';

const NASTY = 'quote \' " back \\ nul-less \u0001 emoji 😀 \u2028 {"json": [null]}';

/** Adds a row to each table that the model's actions leave empty. Sequences end with a gap. */
async function addTheRest({ database, users: players }: ModelHarness): Promise<void> {
  const remote = players.find(({ login }) => login === null)?.id ?? '';
  const local = players.find(({ login }) => login !== null)?.id ?? '';
  const rows = [
    sql`insert into rate_window values ('window', 3, 17)`,
    sql`insert into idempotent_answer select 'key', id, 'print', 201, ${NASTY}, 99 from account limit 1`,
    sql`insert into totp select id, 'secret', null, 9007199254740991, 1 from account limit 1`,
    sql`insert into recovery_code select id, 'hash', 9007199254740991 from account limit 1`,
    sql`insert into passkey select 'key', id, 'public', 4294967295, '[]', ${NASTY}, 1, 2, null from account limit 1`,
    sql`insert into identity select 'identity', 'https://issuer.example', ${NASTY}, id, null, 0, 1, null
        from account limit 1`,
    sql`insert into pending_login select 'hash', id, 'kind', '{}', 1, 9007199254740991 from account limit 1`,
    sql`insert into account_link select 'hash', id, 'purpose', ${NASTY}, null, 9007199254740991 from account limit 1`,
    sql`insert into account_activity select 'activity', id, 'kind', 1, 2, ${NASTY}, null, null from account limit 1`,
    sql`insert into event (kind, subject, payload, due_at, created_at) values ('kind', null, ${NASTY}, 1, 2)`,
    sql`insert into invitation values ('invitation', 'hash', ${NASTY}, 1, null, 18)`,
    sql`insert into periodic_job values ('job', 19, null, null)`,
    sql`insert into awaited_parent select min(id), 'https://other.example/parent' from thought where is_local = 1`,
    sql`insert into moderation_act values ('act', 'ada', 'dismissed', 'report', ${NASTY}, 20, 'ada')`,
    sql`insert into operator_confirmation select id, 21 from session limit 1`,
    sql`insert into data_import values ('import', ${local}, 'mutes', 'merge', '[]', 3, 2, ${NASTY}, 22)`,
    sql`insert into departed_user values ('GONE', 'gone', 5)`,
    sql`insert into top_friend values (${local}, ${remote}, 0)`,
    sql`insert into api_key select 'key', id, ${NASTY}, 'tk', 'hash', 9007199254740991, null from account limit 1`,
    sql`insert into tombstone values ('a', 'https://other.example/a', ${remote}, 6, 1), ('b', null, null, 7, 0)`,
    sql`insert into actor_key values (${local}, 'https://here.example/key', 'public', 'private', 8)`,
    sql`insert into remote_actor (actor_id, uri, inbox, fetched_at)
        values (${remote}, 'https://other.example/u', 'https://other.example/in', 9)`,
    sql`insert into remote_host (name, seen_at) values ('other.example', 10)`,
    sql`insert into domain_block values ('bad.example', ${NASTY}, 11, null)`,
    sql`insert into actor (id, username, handle_key, host, created_at)
        values ('01900000-0000-7000-8000-00000000000f', 'lim', 'lim@other.example', 'other.example', 12)`,
    sql`insert into actor_limit values ('01900000-0000-7000-8000-00000000000f', 'limit', 12)`,
    sql`insert into processed_activity values ('abcdefghijklmnopqrstuv', 12)`,
    sql`insert into foretold values ('undo', 12)`,
    sql`insert into relation_statement values ('activity', 'relation', ${NASTY}, 1, 2, 'bytes', 3, 'other', 4, 1, 5)`,
    sql`insert into follow_answer values ('https://here.example/f', ${local}, ${remote}, 'rejected', 6, 7)`,
    sql`insert into outgoing_activity values ('activity', ${local}, 'object', ${NASTY}, null, 13)`,
    sql`insert into delivery (activity_id, object_key, inbox, host, is_follow, due_at, created_at)
        select 'activity', 'object', i.inbox, 'other.example', 0, 14, 15
        from (select 'one' as inbox union all select 'two' union all select 'last') i`,
    sql`delete from delivery where inbox = 'last'`,
    sql`insert into oauth_app values ('app', 'client', 'secret', ${NASTY}, null, '[]', 'read', 17)`,
    sql`insert into oauth_code select 'code', 'app', id, 'urn:x', 'read', null, 18, 19, 'token' from account limit 1`,
    sql`insert into request_acceptance values (${local}, 'local')`,
    sql`insert into announcement (content, all_day, created_at, updated_at) values (${NASTY}, 0, 1, 2)`,
    sql`insert into announcement_read select ${local}, max(number) from announcement`,
    sql`insert into announcement_reaction select max(number), ${NASTY}, ${local}, 3 from announcement`,
    sql`insert into actor_alias values (${local}, 'https://other.example/u', ${NASTY}, null, 5)`,
    sql`insert into account_move values ('move', ${local}, 'https://other.example/u', ${NASTY}, 1, 2, 3, null, 4, 1, 5,
        9007199254740991, 'running', 6, null)`,
    sql`insert into moving_follow select one.follower_id, one.followee_id, other.followee_id, 7 from follow one
        join follow other on other.follower_id = one.follower_id and other.followee_id <> one.followee_id limit 1`,
    sql`insert into suggestion_dismissal values (${local}, ${remote})`,
    sql`insert into oauth_token select 'token', 'hash', 'app', id, 'read', 19, null from account limit 1`,
    sql`insert into push_subscription
        (token_id, actor_id, endpoint, p256dh, auth, is_standard, alerts, policy, sealed_token, created_at)
        values ('token', ${local}, 'https://push.example/', 'key', 'secret', 1, '[]', 'none', ${NASTY}, 20)`,
    sql`insert into page_subscription (session_id, actor_id, endpoint, p256dh, auth, kinds, language, created_at)
        select id, ${local}, 'https://push.example/', 'key', 'secret', '[]', 'en', 20 from session limit 1`,
    sql`insert into reply_request select min(id), 22, ${local}, 9007199254740991 from thought where is_local = 1`,
    sql`insert into quote_approval select min(id), 'https://other.example/q', ${NASTY}, ${NASTY}, 23 from thought`,
    sql`insert into quote_stamp select 'stamp', min(id), ${remote}, ${NASTY}, 24, 9007199254740991 from thought
        where is_local = 1`,
    sql`insert into quote_request select max(id), ${NASTY}, 9007199254740991 from thought where is_local = 1`,
    sql`insert into marker values (${local}, 'home', '9007199254740993', 2, 18)`,
    sql`insert into filter_status (filter_number, thought_id)
        select min(number), (select min(id) from thought) from filter`,
    sql`insert into featured_tag (actor_id, tag, created_at) values (${local}, ${NASTY}, 9007199254740991)`,
    sql`insert into endorsement (actor_id, target_id, created_at)
        select follower_id, followee_id, 9007199254740991 from follow where state = 'accepted' limit 1`,
    sql`insert into member_domain_block (actor_id, domain, created_at, cleared_at)
        values (${local}, 'bad.example', 9007199254740991, null)`,
    sql`insert into host_parent values ('other.example', 'a.other.example')`,
    sql`insert into account_note values (${local}, ${remote}, ${NASTY})`,
    sql`insert into media_removal values ('removed', 'gone', 9007199254740991)`,
    sql`insert into upload values (9007199254740991, 'file', ${local}, 'loose', 20, null, ${NASTY}, 'image/png', 'png',
        21, 'hash')`,
    sql`insert into report values ('report', 'https://other.example/u', ${NASTY}, 16)`,
  ];
  for (const row of rows) await database.write((tx) => row.execute(tx));
}

const SAID = {
  do: 'post',
  pause: 1,
  visibility: 'public',
  listed: null,
  replyTo: null,
  age: 0,
  summary: '',
  quotes: null,
  isApproved: false,
  isQuotedHere: false,
  quotePolicy: 'followers' as const,
} as const;
const CERTAIN: Action[] = [
  { ...SAID, by: 0, content: ['tea', '#tea', 1], recipients: [], choices: [], pictures: [] },
  {
    ...SAID,
    by: USER_COUNT - 1,
    visibility: 'followers',
    content: ['for you'],
    recipients: [0, 1],
    choices: ['tea', 'rain'],
    pictures: ['tea'],
    quotes: 0,
    isApproved: true,
  },
  { do: 'mute', pause: 1, by: 0, whom: 1, notifications: true },
  { do: 'block', pause: 1, by: 2, whom: 3 },
  { do: 'filter', pause: 1, by: 0, keyword: 'tea', isWholeWord: true },
  { do: 'unblock', pause: 1, by: 0, whom: 2 },
  { do: 'unblock', pause: 1, by: 2, whom: 0 },
  { do: 'followWith', pause: 1, by: 0, whom: 2, boosts: false, notifies: true },
  { do: 'list', pause: 1, by: 0, whom: 2, policy: 'list', isExclusive: true },
  { do: 'followTag', pause: 1, by: 0, tag: 'rain' },
];

/** Some pairs of these people block each other, but not all. */
const DIRECT = [0, 1, 2, 3].map(
  (by): Action => ({
    ...SAID,
    by,
    visibility: 'private',
    content: ['secret'],
    choices: [],
    pictures: [],
    recipients: [(by + 1) % 4],
  }),
);

/** Guaranteed actions on the first of these thoughts, and on the last one, a poll. */
const certainOf = (thought: number): Action[] => [
  ...(['like', 'boost', 'bookmark', 'muteThread', 'pin'] as const).map(
    (act): Action => ({ do: act, pause: 1, by: 0, thought }),
  ),
  ...[0, 1].map((by): Action => ({ do: 'vote', pause: 1, by, thought: thought + 1, choice: 0 })),
  { do: 'edit', pause: 1, by: 0, thought, own: true, content: ['rain', '#tea', 1] },
];

async function fillTables(harness: ModelHarness): Promise<void> {
  const actions = fc.sample(anyActions(USER_COUNT), { numRuns: cases(6), seed: 7 }).flat();
  for (const action of [...actions, ...CERTAIN]) await applyAction(harness, action);
  for (const action of certainOf(harness.ids.length - 2)) await applyAction(harness, action);
  for (const action of DIRECT) await applyAction(harness, action);
  await addTheRest(harness);
}

async function compareAll(harness: ModelHarness, url: string): Promise<void> {
  await compareReads(harness, null, createClient(url), 7);
  for (const { name, login } of harness.users) {
    if (login) await compareReads(harness, name, createClient(url, login.token), 7);
  }
}

const numberedUntil = (database: ThoughtsDatabase) =>
  Promise.all(
    [
      { name: 'delivery', key: ['id'] },
      { name: 'notification', key: ['number'] },
      { name: 'bookmark', key: ['number'] },
      { name: 'mute', key: ['number'] },
      { name: 'pin', key: ['number'] },
      { name: 'filter', key: ['number'] },
      { name: 'filter_keyword', key: ['number'] },
      { name: 'filter_status', key: ['number'] },
      { name: 'list', key: ['number'] },
      { name: 'followed_tag', key: ['number'] },
      { name: 'featured_tag', key: ['number'] },
      { name: 'endorsement', key: ['number'] },
      { name: 'member_domain_block', key: ['number'] },
      { name: 'conversation', key: ['number'] },
      { name: 'push_subscription', key: ['number'] },
      { name: 'page_subscription', key: ['number'] },
    ].map((table) => readSequence(database.read as never, { ...table, columns: {}, isNumbered: true })),
  );

eachDatabase('thoughts copied to the other database', (dialect) => {
  const other = dialect === 'sqlite' ? 'postgres' : 'sqlite';

  test('a copied database returns the same responses, with rows of every kind', async () => {
    await using harness = await startModelHarness(dialect);
    await fillTables(harness);
    await using target = await disposable(createTestEnvironment(other, thoughtsMigrations));
    const { config, clock } = harness.thoughts;
    const program = thoughtsProgram({ THOUGHTS_DATABASE_URL: databaseSetting(config.database) });
    const copy = (...more: string[]) =>
      runInProcess(program, [
        'copy-database',
        '--to',
        databaseSetting(target.database),
        '--json',
        '--force',
        ...more,
      ]);

    const done = await copy();
    assert.equal(done.code, 0, done.errors);
    const empty = Object.entries<{ rows: number }>(done.json.tables).filter(([, { rows }]) => rows === 0);
    assert.deepEqual(empty, [], 'every table had rows to copy');
    const again = await copy();
    assert.equal(again.code, 1);
    assert.match(again.errors, /^The target database is not empty: \w+ has rows\.\n$/);
    const replaced = await copy('--replace');
    assert.deepEqual([replaced.code, replaced.json], [0, done.json]);

    const there = { ...config, database: target.database };
    const check = thoughtsProgram({ THOUGHTS_DATABASE_URL: databaseSetting(target.database) });
    assert.equal((await runInProcess(check, ['check'])).output, SOUND);
    await using database = await openDatabase<never>(target.database, thoughtsMigrations);
    assert.deepEqual(await numberedUntil(database as never), await numberedUntil(harness.database));
    // The model does not include these tables.
    for (const name of ['top_friend', 'filter_status']) {
      await database.write((tx) => sql`delete from ${sql.table(name)}`.execute(tx));
    }
    await harness.thoughts.service.close();
    await using service = await startThoughts(
      { ...there, THOUGHTS_PUBLIC_URL: harness.thoughts.service.url },
      clock,
    );
    await compareAll(harness, service.url);
  });
});

const SOUND = 'settings: sound\nschema: sound\ndatabase: sound\ncounts: sound\npasskeys: sound\n';

async function disposable<Environment extends { drop(): Promise<void> }>(environment: Promise<Environment>) {
  const made = await environment;
  return { ...made, [Symbol.asyncDispose]: made.drop };
}
