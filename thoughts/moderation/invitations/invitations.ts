// Creating, listing and revoking invitations as an administrator. Each action is logged in its transaction.
import {
  createInvitation,
  listInvitations,
  prepareInvitation,
  revokeInvitation,
} from '@tandem/platform/accounts/invitations/invitations.ts';
import { DAY, formatInstant, type Instant } from '@tandem/platform/time/clock.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import { logAct, type Operator } from '../log.ts';
import type { CreatedInvitation, Invitation } from './contract.ts';

type Row = Awaited<ReturnType<typeof listInvitations>>[number];

const present = ({ id, note, uses_left, expires_at, created_at }: Row): Invitation => ({
  id,
  note,
  usesLeft: uses_left,
  createdAt: formatInstant(created_at),
  expiresAt: expires_at === null ? null : formatInstant(expires_at),
});

export const readInvitations = async (db: ThoughtsDb, now: Instant): Promise<Invitation[]> =>
  (await listInvitations(db, now)).map(present);

type Wanted = { uses?: number | undefined; days?: number | undefined; note?: string | undefined };

/** The code is generated before the transaction of `store`. */
export function prepare({ uses = 1, days = 7, note = '' }: Wanted, base: string, now: Instant) {
  const { code, row } = prepareInvitation({ uses, expiresAt: now + days * DAY, note }, now);
  const created: CreatedInvitation = {
    ...present(row),
    code,
    url: `${base}/join?${new URLSearchParams({ invitation: code })}`,
  };
  const store = async (tx: ThoughtsDb, operator: Operator): Promise<void> => {
    await createInvitation(tx, row);
    await logAct(tx, operator, { act: 'create-invitation', target: row.id, detail: note }, now);
  };
  return { created, store };
}

/** Refuses (not found) an unknown invitation. */
export async function revoke(tx: ThoughtsDb, operator: Operator, id: string, now: Instant): Promise<void> {
  await revokeInvitation(tx, id);
  await logAct(tx, operator, { act: 'revoke-invitation', target: id }, now);
}
