// Sessions: ownership, last use, and account changes while a password is verified.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AccountTable, PlatformDb } from '../../database/tables.ts';
import { type AccountId, type SessionId, toAccountId } from '../../identity/caller.ts';
import { Refusal } from '../../refusal.ts';
import { createTestClock } from '../../testing/clock.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { useDatabase } from '../../testing/open-databases.ts';
import { HOUR } from '../../time/clock.ts';
import { createAccount } from '../accounts.ts';
import { updateAccount } from '../administration/administration.ts';
import { deleteAccountRow } from '../store.ts';
import {
  authenticateByToken,
  createSession,
  endOwnSession,
  endSession,
  filterActiveSessions,
  prepareSession,
} from './sessions.ts';
import { createAccessTokens } from './tokens.ts';

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

eachDatabase('a session that somebody ends', (dialect) => {
  const here = useDatabase(dialect);

  test('is their own: that of another account stays active', async () => {
    const ada = someAccount();
    const bob = someAccount();
    const own = login();
    const other = login();
    await here.database.write(async (tx) => {
      await createAccount(tx, ada);
      await createAccount(tx, bob);
      await createSession(tx, ada, own);
      await createSession(tx, bob, other);
    });
    const end = (accountId: AccountId, id: SessionId) =>
      here.database.write((tx) => endSession(tx, { accountId }, id, 2));
    await assert.rejects(
      end(ada.id, other.id),
      (error) => error instanceof Refusal && error.kind === 'not-found',
    );
    await here.database.write((tx) => endOwnSession(tx, { accountId: ada.id, sessionId: other.id }, 2));
    await end(ada.id, own.id);
    assert.deepEqual(await filterActiveSessions(here.database.read, [own.id, other.id], 2), [other.id]);
  });
});

eachDatabase('the last use of a session', (dialect) => {
  const here = useDatabase(dialect);

  test('is recorded once while the database is slow, and requests do not wait for it', async () => {
    const { database } = here;
    const account = someAccount();
    const session = prepareSession(0, 3 * HOUR, undefined);
    await database.write((tx) => createAccount(tx, account));
    await database.write((tx) => createSession(tx, account, session));
    const clock = createTestClock(2 * HOUR);
    const tokens = await createAccessTokens(database, 'journal', clock);
    const credential = { scheme: 'bearer', value: await tokens.sign(session.id, 60) } as const;
    const released = Promise.withResolvers<void>();
    const writes: Promise<unknown>[] = [];
    const slow: Pick<typeof database, 'read' | 'write'> = {
      read: database.read,
      write: (work) => {
        const written = released.promise.then(() => database.write(work));
        writes.push(written);
        return written;
      },
    };
    const authenticate = authenticateByToken(slow, tokens, clock);
    for (let request = 0; request < 3; request += 1)
      assert.equal((await authenticate(credential))?.sessionId, session.id);
    assert.equal(writes.length, 1);
    released.resolve();
    await Promise.all(writes);
    const row = await database.read
      .selectFrom('session')
      .select('last_used_at')
      .where('id', '=', session.id)
      .executeTakeFirstOrThrow();
    assert.equal(Number(row.last_used_at), 2 * HOUR);
  });
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
