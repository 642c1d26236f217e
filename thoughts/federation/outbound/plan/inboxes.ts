// The inboxes of a delivery: distinct, remote, and outside blocked domains.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { isWithin } from '@tandem/platform/http-client/domain-names.ts';
import type { FederationDb } from '../../../foundation/tables/federation.ts';
import type { ActorId } from '../../../foundation/tables/tables.ts';
import { type Cursor, selectBlockedDomains, selectFollowerInboxes, selectKnownInboxes } from './store.ts';

/** Inboxes per page: bounds the time in one event-loop iteration to about 2 ms. */
const PAGE = 1000;

/** The (shared) inboxes of all remote followers of `actorId`; yields to the event loop between pages. */
export async function loadFollowerInboxes(db: FederationDb, actorId: ActorId): Promise<string[]> {
  const inboxes = new Set<string>();
  let cursor: Cursor | null = null;
  for (;;) {
    const page = await selectFollowerInboxes.rows(db, actorId, cursor, PAGE);
    for (const { inbox } of page) inboxes.add(inbox);
    const last = page.at(-1);
    if (!last || page.length < PAGE) return [...inboxes];
    cursor = last;
    await nextTurn();
  }
}

/** The (shared) inboxes of all remote actors. */
export async function loadKnownInboxes(db: FederationDb): Promise<string[]> {
  const inboxes = new Set<string>();
  let cursor = '';
  for (;;) {
    const page = await selectKnownInboxes.rows(db, cursor, PAGE);
    for (const { inbox } of page) inboxes.add(inbox);
    const last = page.at(-1);
    if (!last || page.length < PAGE) return [...inboxes];
    cursor = last.followerId;
    await nextTurn();
  }
}

/** Those of `inboxes` that are remote and outside blocked domains. */
export async function filterDeliverable(
  db: FederationDb,
  base: string,
  inboxes: readonly string[],
): Promise<string[]> {
  if (inboxes.length === 0) return [];
  const blocked = new Set(await selectBlockedDomains(db));
  const own = new URL(base).host;
  const isOpen = (inbox: string): boolean => {
    const url = URL.parse(inbox);
    return url !== null && url.host !== own && !isWithin(url.hostname, blocked);
  };
  const all = [...new Set(inboxes)];
  const open: string[] = [];
  for (let at = 0; at < all.length; at += PAGE) {
    if (at > 0) await nextTurn();
    open.push(...all.slice(at, at + PAGE).filter(isOpen));
  }
  return open;
}
