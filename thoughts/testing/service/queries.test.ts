// The SQL of thoughts: every statement that operations, federation and jobs run on SQLite, with its query
// plan.
import { test } from 'node:test';
import { expectGolden } from '@tandem/platform/testing/golden.ts';
import { explainQueries, formatQueries, recordStatements } from '@tandem/platform/testing/sql/query-plans.ts';
import { assertNoScans } from '@tandem/platform/testing/sql/scans.ts';
import { thoughtsMigrations } from '../../app.ts';
import { exerciseClientApi } from '../exercises/client-api.ts';
import { advanceTime, exerciseDeliveries } from '../exercises/deliveries.ts';
import { exerciseDocuments } from '../exercises/documents.ts';
import { startExerciseHarness } from '../exercises/harness.ts';
import { exerciseInbox } from '../exercises/inbox.ts';
import { exerciseModeration } from '../exercises/moderation.ts';
import { exerciseOperations } from '../exercises/operations.ts';

/** Allowed full scans, by plan step, each with its reason. */
const EXCUSED = {
  'SCAN account_activity USING COVERING INDEX account_activity_by_time':
    'Counted by an hourly job, which trims long lists.',
  'SCAN account USING INDEX account_disabled': 'Disabled by hand, so few, and read once in a statement.',
  'SCAN actor_limit': 'Suspended or limited by hand, so few, and read once in a statement.',
  'SCAN actor_limit USING INDEX sqlite_autoindex_actor_limit_1': 'The same.',
  'SCAN actor_limit USING COVERING INDEX sqlite_autoindex_actor_limit_1': 'Counted for administrators.',
  'SCAN actor USING INDEX actor_local_by_creation of count(*)': 'NodeInfo’s active users, kept for a while.',
  'SCAN actor_key USING COVERING INDEX sqlite_autoindex_actor_key_1': 'One row per person here, by a job.',
  'SCAN delivery USING INDEX delivery_by_lease': 'What is under way, so few, looked at by a job.',
  'SCAN domain_block': 'Made by hand, so few, and looked through by a job.',
  'SCAN domain_block USING COVERING INDEX sqlite_autoindex_domain_block_1': 'Few, and kept in memory.',
  'SCAN domain_block USING INDEX sqlite_autoindex_domain_block_1':
    'Made by hand, so few, and listed for administrators.',
  'SCAN invitation USING INDEX invitation_by_creation': 'The same.',
  'SCAN report USING COVERING INDEX report_by_time':
    'Pages for administrators are counted: rare, and on purpose.',
  'SCAN report USING INDEX report_by_time': 'A page for administrators.',
  'SCAN moderation_act USING COVERING INDEX sqlite_autoindex_moderation_act_1': 'Counted for administrators.',
  'SCAN remote_host USING COVERING INDEX remote_host_by_sight': 'Counted for administrators.',
  'SCAN remote_host USING INDEX remote_host_failing_by_turn': 'Counted for administrators.',
  'SCAN account USING COVERING INDEX sqlite_autoindex_account_3': 'Counted for administrators.',
  'SCAN account of like ?': 'Administrators search for a part of a name.',
  'SCAN account of "role" = ?': 'Whether there is an administrator: ends at the first.',
  'SCAN app': 'Apps in use, since unused ones are deleted; read by an hourly job.',
  'SCAN request_acceptance': 'Users with more requests than one batch, so few; read by a job.',
  'SCAN announcement': 'Written by administrators, so few; the newest hundred are read.',
  'SCAN foretold': 'Undone before it was done, so few, and swept by a job.',
  'SCAN event of "created_at" > ?': 'A clock that was set back, looked for by a job.',
  'SCAN invitation': 'Made by hand, so few, and swept by a job.',
  'SCAN search_public_term VIRTUAL TABLE INDEX 1537:': 'A range of words, of which one is read.',
  'SCAN search_other_term VIRTUAL TABLE INDEX 1537:': 'A range of words, of which one is read.',
  'SCAN search_public_words_idx': 'A row of each page of the index of words, counted by a job.',
  'SCAN search_other_words_idx': 'The same.',
  'SCAN search_user_words_idx': 'The same.',
  'SCAN tagged':
    'Popular tags: in the order of tags nothing is sorted. Once SQLite knows the sizes it skips from tag to tag.',
};

test('the SQL statements of thoughts and their plans match the golden file', async () => {
  const statements = await recordStatements(async () => {
    await using harness = await startExerciseHarness();
    await exerciseOperations(harness);
    await exerciseModeration(harness);
    await exerciseClientApi(harness);
    await exerciseDocuments(harness);
    await exerciseInbox(harness);
    await exerciseDeliveries(harness);
    await advanceTime(harness);
  });
  const queries = await explainQueries(statements, thoughtsMigrations);
  await expectGolden(new URL('queries.golden.sql', import.meta.url), formatQueries(queries));
  assertNoScans(queries, EXCUSED);
});
