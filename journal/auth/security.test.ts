// The second factor, confirmations, links and activity of accounts in the journal.
import { testAccountSecurity } from '@tandem/platform/testing/account-security.ts';
import { databaseSetting } from '@tandem/platform/testing/commands.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { journalProgram } from '../commands.ts';
import { PASSWORD, useJournal } from '../testing/journal.ts';

eachDatabase('the accounts of the journal', (dialect) => {
  const journal = useJournal(dialect);
  testAccountSecurity({
    prefix: '/api/v1/auth',
    identifier: 'identifier',
    password: PASSWORD,
    client: () => journal.client,
    clock: () => journal.clock,
    join: () => journal.join(),
    runJobs: () => journal.service.runJobs(),
    program: (publicUrl = '') => {
      const { database, DATA_DIR } = journal.config;
      const settings = { JOURNAL_DATABASE_URL: databaseSetting(database), DATA_DIR };
      return journalProgram({ ...settings, JOURNAL_PUBLIC_URL: publicUrl }, journal.clock);
    },
  });
});
