// Hides people who chose that, and their thoughts, from anonymous visitors of the pages. API clients and
// other servers are not affected (docs/decisions/0115).
import { notFound } from '@tandem/platform/refusal.ts';
import { type Actor, toHandleKey } from '../../foundation/actors/actors.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId } from '../../ids.ts';
import { selectHiddenAmong } from './store.ts';

/** Refuses (not found) the pages of a person hidden from `viewer`. */
export function requireShownTo(viewer: ActorId | null, actor: Pick<Actor, 'show_to_visitors'>): void {
  if (viewer === null && actor.show_to_visitors === 0) throw notFound('user');
}

/** Whether the person with this handle is visible to `viewer`. */
export async function findShownTo(
  db: ThoughtsDb,
  viewer: ActorId | null,
  handles: readonly string[],
): Promise<(handle: string) => boolean> {
  // Only people of this server choose.
  const keys = [...new Set(handles.filter((handle) => !handle.includes('@')).map(toHandleKey))];
  if (viewer !== null || keys.length === 0) return () => true;
  const hidden = new Set((await selectHiddenAmong.rows(db, keys)).map(({ handle_key: key }) => key));
  return (handle) => !hidden.has(toHandleKey(handle));
}

/** A page of people, without those hidden from `viewer`. */
export async function withoutHidden<Page extends { data: readonly { username: string }[] }>(
  db: ThoughtsDb,
  viewer: ActorId | null,
  page: Page,
): Promise<Page> {
  const isShown = await findShownTo(
    db,
    viewer,
    page.data.map(({ username }) => username),
  );
  return { ...page, data: page.data.filter(({ username }) => isShown(username)) };
}
