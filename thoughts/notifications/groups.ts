// Groups notifications: likes and boosts by thought, follows by day, all others individually.
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { ActorSummary } from '../foundation/actors/actors.ts';
import type { NotificationType } from '../foundation/notifications/catalogue.ts';
import type { ThoughtsDb } from '../foundation/tables/tables.ts';
import type { ActorId, ThoughtId } from '../ids.ts';
import { toThoughtId } from '../ids.ts';
import { EVERY, type NotificationFilter } from './queries.ts';
import { selectGroups, updateReadUntil } from './store-groups.ts';

export type NotificationGroup = {
  type: NotificationType;
  thoughtId: ThoughtId | null;
  /** The newest, at most three. */
  people: ActorSummary[];
  /** The number of all people in the group. */
  count: number;
  /** The number and the time of the newest notification. */
  newest: number;
  at: Instant;
  isRead: boolean;
  /** Whether the recipient follows the newest person. */
  isFollowed: boolean;
};

const PER_PAGE = 40;
const PEOPLE = 3;

/** Newest first. `next` continues the list; null at the end. */
export async function listGroups(
  db: ThoughtsDb,
  self: ActorId,
  before: number | null,
  filter: NotificationFilter = EVERY,
): Promise<{ groups: NotificationGroup[]; next: number | null }> {
  const rows = await selectGroups.rows(
    db,
    self,
    filter,
    before ?? Number.MAX_SAFE_INTEGER,
    (PER_PAGE + 1) * PEOPLE,
  );
  const byNewest = Map.groupBy(rows, ({ newest }) => Number(newest));
  const all = [...byNewest].flatMap(([newest, people]) => toGroup(newest, people));
  const groups = all.slice(0, PER_PAGE);
  return { groups, next: all.length > PER_PAGE ? (groups.at(-1)?.newest ?? null) : null };
}

type Row = Awaited<ReturnType<typeof selectGroups.rows>>[number];

function toGroup(newest: number, rows: readonly Row[]): NotificationGroup[] {
  const [first] = rows;
  if (!first) return [];
  const people = rows.map(({ id, username, host, display_name, avatar_url, url }) => ({
    id,
    username,
    host,
    display_name,
    avatar_url,
    url,
  }));
  return [
    {
      type: first.type,
      people,
      count: Number(first.count),
      newest,
      at: Number(first.created_at),
      thoughtId: first.thought_id === null ? null : toThoughtId(first.thought_id),
      isRead: Number(first.all_read) === 1,
      isFollowed: Boolean(first.follows),
    },
  ];
}

/** Marks notifications with a number of at most `until` as read. */
export const markReadUntil = updateReadUntil.run;
