// The log of moderation actions, written in the transaction of each action.
import { nextId } from '@tandem/platform/ids.ts';
import type { Page } from '@tandem/platform/schema/paging.ts';
import { toPageBody } from '@tandem/platform/schema/paging.ts';
import { foldCase } from '@tandem/platform/text/fold.ts';
import { formatInstant, type Instant } from '@tandem/platform/time/clock.ts';
import type { ThoughtsDb } from '../foundation/tables/tables.ts';
import { countActs, insertAct, selectActCounts, selectActs } from './store.ts';

export type Act =
  | 'dismiss-report'
  | 'resolve-report'
  | 'suspend-person'
  | 'limit-person'
  | 'release-person'
  | 'remove-thought'
  | 'create-reset-link'
  | 'disable-account'
  | 'hide-style'
  | 'show-style'
  | 'enable-account'
  | 'block-domain'
  | 'unblock-domain'
  | 'create-invitation'
  | 'revoke-invitation'
  | 'change-server'
  | 'create-announcement'
  | 'change-announcement'
  | 'remove-announcement';

/** The username of the administrator. */
export type Operator = { username: string };

/** `person` is the handle of the affected person, if any. */
export async function logAct(
  tx: ThoughtsDb,
  { username }: Operator,
  { act, target, detail = '', person = '' }: { act: Act; target: string; detail?: string; person?: string },
  now: Instant,
): Promise<void> {
  await insertAct.run(tx, {
    id: nextId(),
    operator: username,
    act,
    target,
    detail,
    created_at: now,
    person: foldCase(person),
  });
}

/** Newest first; only actions about `person`, a handle with or without `@`, unless it is ''. */
export async function listActs(db: ThoughtsDb, person: string, page: Page) {
  const key = foldCase(person.trim().replace(/^@/, ''));
  const rows = await selectActs(db, key, page.perPage, page.offset);
  const data = rows.map(({ created_at, person: _, ...act }) => ({
    ...act,
    createdAt: formatInstant(created_at),
  }));
  return toPageBody(page, data, await countActs(db, key));
}

/** An action about a person, its count, and its last time. */
export type PastAct = { act: Act; times: number; last: Instant };

/** Actions by handle, latest first. Handles without actions are absent. */
export async function loadHistories(
  db: ThoughtsDb,
  handles: readonly string[],
): Promise<ReadonlyMap<string, PastAct[]>> {
  const found = new Map<string, PastAct[]>();
  for (const { person, act, times, last } of await selectActCounts(db, handles.map(foldCase)))
    found.set(person, [...(found.get(person) ?? []), { act: act as Act, times: Number(times), last }]);
  return new Map(
    handles.flatMap((handle) => {
      const past = found.get(foldCase(handle));
      return past ? [[handle, past.toSorted((one, other) => other.last - one.last)] as const] : [];
    }),
  );
}
