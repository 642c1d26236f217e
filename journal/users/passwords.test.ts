import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { logIn, useJournal } from '../testing/journal.ts';

eachDatabase('journal: passwords', (dialect) => {
  const journal = useJournal(dialect);

  test('a password is equal in every composition, and must not be blank', async () => {
    const register = (username: string, password: string) =>
      journal.client.post('/api/v1/users/register', { username, email: `${username}@example.org`, password });
    const password = 'caf\u00e9 au lait';
    assert.equal((await register('composer', password.normalize('NFD'))).status, 201);
    await logIn(journal.client, 'composer', password);
    await logIn(journal.client, 'composer', password.normalize('NFD'));
    assert.equal((await register('blank', ' '.repeat(8))).status, 400);
  });
});
