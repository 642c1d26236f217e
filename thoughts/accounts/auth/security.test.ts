// The second factor, confirmations, links and activity of accounts in thoughts.
import { testAccountSecurity } from '@tandem/platform/testing/account-security.ts';
import { databaseSetting } from '@tandem/platform/testing/commands.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { thoughtsProgram } from '../../commands.ts';
import { PASSWORD, useThoughts } from '../../testing/thoughts.ts';

eachDatabase('the accounts of thoughts', (dialect) => {
  const thoughts = useThoughts(dialect);
  testAccountSecurity({
    prefix: '/auth',
    identifier: 'username',
    password: PASSWORD,
    client: () => thoughts.client,
    clock: () => thoughts.clock,
    join: () => thoughts.join(),
    runJobs: () => thoughts.service.runJobs(),
    program: (publicUrl = '') => {
      const { database, DATA_DIR } = thoughts.config;
      const settings = { THOUGHTS_DATABASE_URL: databaseSetting(database), DATA_DIR };
      return thoughtsProgram({ ...settings, THOUGHTS_PUBLIC_URL: publicUrl }, thoughts.clock);
    },
  });
});
