// The log of what administrators did, written in the transaction of each act.
import { nextId } from '@tandem/platform/ids.ts';
import type { Page } from '@tandem/platform/schema/paging.ts';
import { toPageBody } from '@tandem/platform/schema/paging.ts';
import { formatInstant, type Instant } from '@tandem/platform/time/clock.ts';
import type { ThoughtsDb } from '../tables.ts';
import { countActs, insertAct, selectActs } from './store.ts';

export type Act =
  | 'dismiss-report'
  | 'remove-thought'
  | 'disable-account'
  | 'hide-style'
  | 'show-style'
  | 'enable-account'
  | 'block-domain'
  | 'unblock-domain'
  | 'create-invitation'
  | 'revoke-invitation'
  | 'change-server';

/** The administrator who acts, by their username. */
export type Operator = { username: string };

export async function logAct(
  tx: ThoughtsDb,
  { username }: Operator,
  { act, target, detail = '' }: { act: Act; target: string; detail?: string },
  now: Instant,
): Promise<void> {
  await insertAct.run(tx, { id: nextId(), operator: username, act, target, detail, created_at: now });
}

/** The newest first. */
export async function listActs(db: ThoughtsDb, page: Page) {
  const rows = await selectActs.rows(db, page.perPage, page.offset);
  const data = rows.map(({ created_at, ...act }) => ({ ...act, createdAt: formatInstant(created_at) }));
  return toPageBody(page, data, await countActs(db));
}
