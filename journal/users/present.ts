// Renders a user.
import type { AccountTable } from '@tandem/platform/database/tables.ts';
import { formatInstant } from '@tandem/platform/time/clock.ts';
import type { ProfileTable } from '../tables.ts';
import type { User } from './contract.ts';

export const presentUser = (
  account: Pick<AccountTable, 'id' | 'username' | 'email' | 'role' | 'created_at'>,
  profile: Pick<ProfileTable, 'display_name' | 'timezone'>,
): User => ({
  id: account.id,
  username: account.username,
  email: account.email,
  role: account.role,
  createdAt: formatInstant(account.created_at),
  displayName: profile.display_name,
  timezone: profile.timezone,
});
