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
  'SCAN account USING INDEX account_disabled': 'Few disabled accounts; read once per statement.',
  'SCAN actor_limit': 'Few suspended or limited actors; read once per statement.',
  'SCAN actor_limit USING INDEX sqlite_autoindex_actor_limit_1': 'As above.',
  'SCAN actor_limit USING COVERING INDEX sqlite_autoindex_actor_limit_1': 'Counted for administrators.',
  'SCAN actor USING INDEX actor_local_by_creation of count(*)':
    'Active users of NodeInfo, cached for an hour.',
  'SCAN actor_key USING COVERING INDEX sqlite_autoindex_actor_key_1':
    'One row per local user; read by a job.',
  'SCAN delivery USING INDEX delivery_by_lease': 'Deliveries in progress, which are few; read by a job.',
  'SCAN domain_block': 'Few blocks; read by a job.',
  'SCAN domain_block USING COVERING INDEX sqlite_autoindex_domain_block_1': 'Few blocks; cached in memory.',
  'SCAN domain_block USING INDEX sqlite_autoindex_domain_block_1': 'Few blocks; listed for administrators.',
  'SCAN invitation USING INDEX invitation_by_creation': 'Few invitations; listed for administrators.',
  'SCAN report USING COVERING INDEX report_by_time':
    'Pages for administrators have totals; they are read rarely.',
  'SCAN report USING INDEX report_by_time': 'A page for administrators.',
  'SCAN moderation_act USING COVERING INDEX sqlite_autoindex_moderation_act_1': 'Counted for administrators.',
  'SCAN remote_host USING COVERING INDEX remote_host_by_sight': 'Counted for administrators.',
  'SCAN remote_host USING INDEX remote_host_failing_by_turn': 'Counted for administrators.',
  'SCAN account USING COVERING INDEX sqlite_autoindex_account_3': 'Counted for administrators.',
  'SCAN account of like ?': 'Administrators search for a part of a name.',
  'SCAN account of "role" = ?': 'Existence of an administrator; stops at the first.',
  'SCAN app': 'Only apps in use, because unused ones are deleted; read by an hourly job.',
  'SCAN request_acceptance': 'Few users with more requests than one batch; read by a job.',
  'SCAN announcement': 'Few announcements; the newest hundred are read.',
  'SCAN foretold': 'Few early undos; deleted by a job.',
  'SCAN event of "created_at" > ?': 'Detection of a clock that was set back; read by a job.',
  'SCAN invitation': 'Few invitations; deleted by a job.',
  'SCAN search_public_term VIRTUAL TABLE INDEX 1537:': 'A range of words, of which one is read.',
  'SCAN search_other_term VIRTUAL TABLE INDEX 1537:': 'A range of words, of which one is read.',
  'SCAN search_public_words_idx': 'One row per page of the word index; counted by a job.',
  'SCAN search_other_words_idx': 'As above.',
  'SCAN search_user_words_idx': 'As above.',
  'SCAN tagged':
    'Popular tags: the order of the index avoids a sort. With statistics, SQLite skips from tag to tag.',
};

test('the SQL statements and query plans of thoughts match the golden file', async () => {
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
