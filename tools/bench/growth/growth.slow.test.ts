// That a multiplied world is one that the service could have written.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withClient } from '../../../platform/database/dialects/postgres/client.ts';
import { startPostgres } from '../../../platform/testing/servers/embedded-postgres.ts';
import { createDatabaseAt } from '../../../platform/testing/servers/postgres.ts';
import { DATABASE, makeWorld, readWorld } from './world.ts';

test('a multiplied world refers to nothing that does not exist, and counts what there is', async () => {
  const postgres = await startPostgres();
  await using stack = new AsyncDisposableStack();
  stack.defer(() => postgres.stop());
  const url = await createDatabaseAt(postgres.url, DATABASE);
  await makeWorld(url, { people: 40, thoughts: 2000, copies: 7 }, () => {});
  await withClient(url, async (client) => {
    const { rows: keys } = await client.query(
      `select format('alter table %s validate constraint %I', conrelid::regclass, conname) as validate
     from pg_constraint where contype = 'f' and not convalidated`,
    );
    assert.ok(keys.length > 10);
    for (const { validate } of keys) await client.query(validate);
    const none = async (query: string) => assert.equal((await client.query(query)).rowCount, 0, query);
    const { rows } = await client.query('select count(*)::integer as thoughts from thought');
    assert.ok(rows[0].thoughts >= 2000);
    for (const [column, counted] of [
      ['like_count', 'select count(*) from thought_like as other where other.thought_id = thought.id'],
      ['boost_count', 'select count(*) from boost as other where other.thought_id = thought.id'],
      [
        'reply_count',
        "select count(*) from thought as other where other.reply_to_id = thought.id and other.visibility = 'public'",
      ],
    ])
      await none(`select id from thought where ${column} <> (${counted})`);
    await none(
      'select id from thought where not exists (select from thought as root where root.id = thought.root_id)',
    );
    await none(
      `select id from thought where left(replace(id, '-', ''), 12) <> lpad(to_hex(created_at), 12, '0')`,
    );
    await none(
      'select id from thought where not exists (select from search_thought where thought_id = thought.id)',
    );
    await none(
      `select id from thought join search_thought on thought_id = id
       where number is distinct from ((created_at << 16) | (tie << 1))`,
    );
  });
  assert.ok((await readWorld(url)).thoughts.length > 100);
});
