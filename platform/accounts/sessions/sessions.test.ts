// A login takes as long as hashing a password: what happens meanwhile counts.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AccountTable, PlatformDb } from '../../database/tables.ts';
import { type AccountId, toAccountId } from '../../identity/caller.ts';
import { Refusal } from '../../refusal.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { useDatabase } from '../../testing/open-databases.ts';
import { createAccount } from '../accounts.ts';
import { updateAccount } from '../administration/store.ts';
import { deleteAccountRow } from '../store.ts';
import { createSession, prepareSession } from './sessions.ts';

const login = () => prepareSession(1, 9, undefined);

eachDatabase('a session after a verified password', (dialect) => {
  const here = useDatabase(dialect);

  const changes: Record<string, (tx: PlatformDb, id: AccountId) => Promise<unknown>> = {
    'another password': (tx, id) => updateAccount.run(tx, id, { password_hash: 'another' }),
    'being disabled': (tx, id) => updateAccount.run(tx, id, { disabled_at: 2 }),
    deletion: (tx, id) => deleteAccountRow.run(tx, id),
  };
  for (const [what, change] of Object.entries(changes)) {
    test(`is refused after ${what} meanwhile`, async () => {
      const account = someAccount();
      await here.database.write((tx) => createAccount(tx, account));
      await here.database.write((tx) => createSession(tx, account, login()));
      await here.database.write((tx) => change(tx, account.id));
      await assert.rejects(
        here.database.write((tx) => createSession(tx, account, login())),
        (error) => error instanceof Refusal && error.code === 'wrong-credentials',
      );
    });
  }
});

function someAccount(): AccountTable {
  const id = crypto.randomUUID();
  const names = { username: id, username_key: id, email: id, email_key: id };
  return {
    id: toAccountId(id),
    ...names,
    password_hash: 'hash',
    role: 'user',
    created_at: 1,
    disabled_at: null,
  };
}
