// The pages and forms of one's account: email address, password, and its deletion.
import { Type } from '@tandem/platform/schema/type.ts';
import { form } from '../../site/members.ts';
import { page } from '../../site/page.ts';
import { SavedQuery } from '../frame.ts';

const path = '/me/settings/account';
const text = Type.Optional(Type.String({ maxLength: 2000 }));
const secret = { bulkhead: 'passwords', showsSecret: true } as const;

export const accountPage = page({ path, summary: 'One’s account', query: SavedQuery });

export const saveEmail = form({
  ...secret,
  path: `${path}/email`,
  summary: 'Change one’s email address',
  schema: Type.Object({ email: text, currentPassword: text }),
});

export const savePassword = form({
  ...secret,
  path: `${path}/password`,
  summary: 'Change one’s password',
  schema: Type.Object({ oldPassword: text, newPassword: text, keepApiKeys: text }),
});

export const leavePage = page({ path: '/me/settings/leave', summary: 'Ask before deleting one’s account' });

export const leave = form({
  ...secret,
  path: '/me/settings/leave',
  summary: 'Delete one’s account',
  schema: Type.Object({ password: text }),
});

export const leftPage = page({ path: '/left', summary: 'The account is deleted' });
