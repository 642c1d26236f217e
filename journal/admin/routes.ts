// What administrators of the journal do about accounts: listing them, and creating links to reset passwords.
// They see no journals.

import { requireAccount } from '@tandem/platform/accounts/accounts.ts';
import { deviceOf } from '@tandem/platform/accounts/activity/activity.ts';
import { listAccounts } from '@tandem/platform/accounts/administration/administration.ts';
import { requireRecent } from '@tandem/platform/accounts/recent-authentication.ts';
import { createResetLink } from '@tandem/platform/accounts/recovery/password-reset.ts';
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import { notFound } from '@tandem/platform/refusal.ts';
import { idParams, nullable } from '@tandem/platform/schema/shapes.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { formatInstant } from '@tandem/platform/time/clock.ts';
import { accountContextOf } from '../auth/account-context.ts';
import type { JournalContext } from '../context.ts';

export function mountAdmin(journal: JournalContext): void {
  const { http, database, clock } = journal;
  const accounts = accountContextOf(journal);

  http.mount(listUsers, async () => {
    const rows = await listAccounts(database.read);
    return rows.map(({ id, username, email, role, created_at, disabled_at }) => ({
      id,
      username,
      email,
      role,
      createdAt: formatInstant(created_at),
      disabledAt: disabled_at === null ? null : formatInstant(disabled_at),
    }));
  });

  http.mount(resetLink, async (call) => {
    const { caller, params, commit } = call;
    await requireRecent(database.read, caller, clock.now());
    const by = { operator: caller.username, device: deviceOf(call) };
    const { url, expiresAt } = await commit(async (tx) => {
      const account = await requireAccount(tx, params.id).catch(() => Promise.reject(notFound('user')));
      return createResetLink(accounts, tx, account, by, clock.now());
    });
    return { url, expiresAt: formatInstant(expiresAt) };
  });
}

const admin = {
  tag: 'users',
  access: 'bearer',
  role: 'admin',
} as const;

const AdministeredUser = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    username: Type.String(),
    email: Type.String(),
    role: Type.String({ enum: ['user', 'admin'] }),
    createdAt: Type.String({ format: 'date-time' }),
    disabledAt: nullable(Type.String({ format: 'date-time' })),
  },
  { title: 'AdministeredUser' },
);

const listUsers = endpoint({
  ...admin,
  method: 'GET',
  path: '/api/v1/admin/users',
  operationId: 'listUsers',
  summary: 'List the users',
  description: 'For administrators.',
  success: { status: 200, schema: Type.Array(AdministeredUser), description: 'Oldest first.' },
  refuses: ['forbidden'],
});

const resetLink = endpoint({
  ...admin,
  method: 'POST',
  path: '/api/v1/admin/users/{id}/reset-link',
  operationId: 'createResetLink',
  summary: 'Create a link to reset a password',
  description:
    'For administrators. The owner of the account chooses a new password with it, once and within 24 hours. It ' +
    'bypasses no second factor. Needs a recent confirmation (403 `reauthentication-required`). Links for ' +
    'administrators are created on the command line alone (403 `is-administrator`).',
  params: idParams<AccountId>(),
  success: {
    status: 201,
    schema: Type.Object(
      {
        url: Type.String({ description: 'To give to the owner. It is shown only now.' }),
        expiresAt: Type.String({ format: 'date-time' }),
      },
      { title: 'ResetLink' },
    ),
    description: 'The link.',
  },
  showsSecret: true,
  refuses: ['forbidden', 'not-found'],
});
