// Announcements of the administrators to all members: plain text that each member can dismiss and react to.

import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { dialectOf, isInNumbers } from '@tandem/platform/database/queries/expressions.ts';
import { invalid, notFound } from '@tandem/platform/refusal.ts';
import { type Page, toPageBody } from '@tandem/platform/schema/paging.ts';
import { parseTime } from '@tandem/platform/time/calendar.ts';
import { formatInstant, type Instant } from '@tandem/platform/time/clock.ts';
import { type ExpressionBuilder, type Insertable, sql } from 'kysely';
import type { AnnouncementTable } from '../../foundation/tables/announcements.ts';
import type { ThoughtsDb, ThoughtsTables } from '../../foundation/tables/tables.ts';
import type { ActorId } from '../../ids.ts';
import { logAct, type Operator } from '../log.ts';
import type { Announcement, ModeratedAnnouncement } from './contract.ts';

export type { Announcement, ModeratedAnnouncement } from './contract.ts';

/** Changes of an announcement; absent members stay. Times are RFC 3339. */
type Changes = {
  content?: string | undefined;
  startsAt?: string | null | undefined;
  endsAt?: string | null | undefined;
  allDay?: boolean | undefined;
};

const MAX_LENGTH = 1000;
/** Kinds of reactions to one announcement, as in Mastodon. */
const MAX_REACTIONS = 8;

const present = (row: {
  number: number;
  content: string;
  starts_at: Instant | null;
  ends_at: Instant | null;
  all_day: 0 | 1;
  created_at: Instant;
  updated_at: Instant;
}): ModeratedAnnouncement => ({
  id: String(row.number),
  content: row.content,
  startsAt: row.starts_at === null ? null : formatInstant(row.starts_at),
  endsAt: row.ends_at === null ? null : formatInstant(row.ends_at),
  allDay: row.all_day === 1,
  createdAt: formatInstant(row.created_at),
  updatedAt: formatInstant(row.updated_at),
});

/** The active announcements at `now`, oldest first; with those dismissed by `viewer` if `withSeen`. */
export async function listAnnouncements(
  db: ThoughtsDb,
  viewer: ActorId,
  now: Instant,
  withSeen: boolean,
): Promise<Announcement[]> {
  const rows = await selectShown.rows(db, viewer, now, withSeen);
  if (rows.length === 0) return [];
  const numbers = rows.map(({ number }) => number);
  const reactions = await selectReactions.rows(db, numbers, viewer);
  return rows.toReversed().map((row) => ({
    ...present(row),
    seen: row.is_read === 1,
    reactions: reactions
      .filter(({ announcement_number: number }) => number === row.number)
      .map(({ name, count, me }) => ({ name, count: Number(count), me: Number(me) === 1 })),
  }));
}

/** Idempotent. Refuses (not found) an announcement that is not active. */
export async function dismiss(tx: ThoughtsDb, actor: ActorId, id: string, now: Instant): Promise<void> {
  await insertRead.run(tx, actor, await requireShown(tx, id, now));
}

/** Adds the reaction of `actor`; idempotent. Refuses (invalid) an unknown emoji and a ninth kind. */
export async function react(
  tx: ThoughtsDb,
  actor: ActorId,
  { id, name: text }: { id: string; name: string },
  now: Instant,
): Promise<void> {
  const number = await requireShown(tx, id, now);
  const name = readEmoji(text);
  if (name === null) throw invalid('/name', 'is not a recognized emoji');
  if ((await countOtherNames.count(tx, number, name)) >= MAX_REACTIONS)
    throw invalid('/name', 'limit of different reactions reached');
  await insertReaction.run(tx, number, name, actor, now);
}

/** Removes a reaction of `actor`. Refuses (not found) a reaction that does not exist. */
export async function unreact(
  tx: ThoughtsDb,
  actor: ActorId,
  { id, name: text }: { id: string; name: string },
  now: Instant,
): Promise<void> {
  const number = await requireShown(tx, id, now);
  const name = readEmoji(text);
  if (name === null || !(await deleteReaction.changed(tx, number, name, actor))) throw notFound('reaction');
}

let emoji: RegExp | undefined;

/** The emoji in its full form, because some keyboards omit the variation selector; null for other text. */
function readEmoji(text: string): string | null {
  // Created when first needed: it contains every emoji, which takes 20 ms.
  emoji ??= /^\p{RGI_Emoji}$/v;
  const isEmoji = (name: string) => emoji?.test(name) === true;
  return [text, `${text}\u{fe0f}`].find(isEmoji) ?? null;
}

async function requireShown(tx: ThoughtsDb, id: string, now: Instant): Promise<number> {
  const number = readNumber(id);
  if (!(await lockShown.exists(tx, number, now))) throw notFound('announcement');
  return number;
}

function readNumber(id: string): number {
  if (!/^[1-9]\d{0,14}$/.test(id)) throw notFound('announcement');
  return Number(id);
}

/** A page of all announcements, newest first. */
export async function pageAnnouncements(db: ThoughtsDb, page: Page) {
  const rows = await selectAll.rows(db, page.perPage, page.offset);
  return toPageBody(page, rows.map(present), await countAll.count(db));
}

/** Publishes and logs an announcement. */
export async function createAnnouncement(
  tx: ThoughtsDb,
  operator: Operator,
  { content, startsAt = null, endsAt = null, allDay = false }: Changes & { content: string },
  now: Instant,
): Promise<ModeratedAnnouncement> {
  const row = toRow(
    { content, starts_at: readTime(startsAt, '/startsAt'), ends_at: readTime(endsAt, '/endsAt'), allDay },
    now,
    now,
  );
  const number = Number(await insertAnnouncement.value(tx, { ...row, created_at: now }));
  await log(tx, operator, 'create-announcement', number, row.content, now);
  return present({ ...row, number, created_at: now });
}

/** Refuses (not found) an unknown announcement. */
export async function changeAnnouncement(
  tx: ThoughtsDb,
  operator: Operator,
  id: string,
  { content, startsAt, endsAt, allDay }: Changes,
  now: Instant,
): Promise<ModeratedAnnouncement> {
  const before = await selectLocked.first(tx, readNumber(id));
  if (!before) throw notFound('announcement');
  const row = toRow(
    {
      content: content ?? before.content,
      starts_at: startsAt === undefined ? before.starts_at : readTime(startsAt, '/startsAt'),
      ends_at: endsAt === undefined ? before.ends_at : readTime(endsAt, '/endsAt'),
      allDay: allDay ?? before.all_day === 1,
    },
    before.created_at,
    now,
  );
  await updateAnnouncement.run(tx, before.number, row);
  await log(tx, operator, 'change-announcement', before.number, row.content, now);
  return present({ ...before, ...row });
}

/** Removes it with its reactions. Refuses (not found) an unknown announcement. */
export async function removeAnnouncement(
  tx: ThoughtsDb,
  operator: Operator,
  id: string,
  now: Instant,
): Promise<void> {
  const number = readNumber(id);
  const content = await deleteAnnouncement.value(tx, number);
  if (content === null) throw notFound('announcement');
  await log(tx, operator, 'remove-announcement', number, content, now);
}

/** Refuses (invalid) text other than an RFC 3339 date-time, at `pointer`. */
function readTime(text: string | null, pointer: string): Instant | null {
  if (text === null) return null;
  const time = parseTime(text);
  if (time?.kind === 'instant') return time.instant;
  if (time?.kind === 'offset') return time.moment.instant;
  throw invalid(pointer, 'must be a date-time (RFC 3339)');
}

function toRow(
  given: { content: string; starts_at: Instant | null; ends_at: Instant | null; allDay: boolean },
  createdAt: Instant,
  now: Instant,
) {
  const content = given.content.replaceAll('\r\n', '\n').trim();
  if (content === '') throw invalid('/content', 'must not be blank');
  if (Array.from(content).length > MAX_LENGTH)
    throw invalid('/content', `must have at most ${MAX_LENGTH} characters`);
  const { starts_at, ends_at } = given;
  if (ends_at !== null && ends_at <= (starts_at ?? createdAt))
    throw invalid('/endsAt', 'must be after the start');
  const all_day: 0 | 1 = given.allDay ? 1 : 0;
  return { content, starts_at, ends_at, all_day, updated_at: now };
}

/** The maximum length of the text in the log. */
const LOGGED = 300;

const log = (
  tx: ThoughtsDb,
  operator: Operator,
  act: 'create-announcement' | 'change-announcement' | 'remove-announcement',
  number: number,
  content: string,
  now: Instant,
): Promise<void> => {
  const detail = content.length > LOGGED ? `${content.slice(0, LOGGED).toWellFormed()}…` : content;
  return logAct(tx, operator, { act, target: String(number), detail }, now);
};

// SQL of announcements.

const COLUMNS = [
  'announcement.number',
  'announcement.content',
  'announcement.starts_at',
  'announcement.ends_at',
  'announcement.all_day',
  'announcement.created_at',
  'announcement.updated_at',
] as const;

/** The maximum number of active announcements; the newest are returned. */
const MAX_SHOWN = 100;

const isShown = (where: ExpressionBuilder<ThoughtsTables, 'announcement'>, now: Instant) =>
  where.and([
    where.or([where('starts_at', 'is', null), where('starts_at', '<=', now)]),
    where.or([where('ends_at', 'is', null), where('ends_at', '>', now)]),
  ]);

const isRead = (db: ThoughtsDb, viewer: ActorId) =>
  db
    .selectFrom('announcement_read')
    .select('announcement_read.announcement_number')
    .where('announcement_read.actor_id', '=', viewer);

/** The active announcements at `now`, newest first, and whether `viewer` has dismissed them. */
const selectShown = defineQuery((db: ThoughtsDb, viewer: ActorId, now: Instant, withDismissed: boolean) =>
  db
    .selectFrom('announcement')
    .select(COLUMNS)
    .select((column) => [
      column
        .case()
        .when('announcement.number', 'in', isRead(db, viewer))
        .then(sql.lit(1))
        .else(sql.lit(0))
        .end()
        .as('is_read'),
    ])
    .where((where) => isShown(where, now))
    .$if(!withDismissed, (query) => query.where('announcement.number', 'not in', isRead(db, viewer)))
    .orderBy('announcement.number', 'desc')
    .limit(sql.lit(MAX_SHOWN)),
);

/** The reactions to announcements by name, oldest first; `me` is 1 if `viewer` has added one. */
const selectReactions = defineQuery((db: ThoughtsDb, numbers: readonly number[], viewer: ActorId | null) =>
  db
    .selectFrom('announcement_reaction')
    .select((reaction) => [
      'announcement_number',
      'name',
      reaction.fn.countAll<number>().as('count'),
      reaction.fn
        .max(reaction.case().when('actor_id', '=', viewer).then(sql.lit(1)).else(sql.lit(0)).end())
        .as('me'),
      reaction.fn.min('created_at').as('since'),
    ])
    .where((where) => isInNumbers(db, where.ref('announcement_number'), numbers))
    .groupBy(['announcement_number', 'name'])
    .orderBy('since')
    .orderBy('name'),
);

/** The announcement if it is active at `now`, locked until the end of the transaction. */
const lockShown = defineQuery((tx: ThoughtsDb, number: number, now: Instant) =>
  tx
    .selectFrom('announcement')
    .select('number')
    .where('number', '=', number)
    .where((where) => isShown(where, now))
    .$if(dialectOf(tx) === 'postgres', (query) => query.forNoKeyUpdate()),
);

const insertRead = defineQuery((tx: ThoughtsDb, actor_id: ActorId, announcement_number: number) =>
  tx
    .insertInto('announcement_read')
    .values({ actor_id, announcement_number })
    .onConflict((on) => on.doNothing()),
);

/** The names of reactions to an announcement other than `name`. */
const countOtherNames = defineQuery((tx: ThoughtsDb, number: number, name: string) =>
  tx
    .selectFrom('announcement_reaction')
    .select(sql<number>`count(distinct name)`.as('count'))
    .where('announcement_number', '=', number)
    .where('name', '<>', name),
);

const insertReaction = defineQuery(
  (tx: ThoughtsDb, announcement_number: number, name: string, actor_id: ActorId, created_at: Instant) =>
    tx
      .insertInto('announcement_reaction')
      .values({ announcement_number, name, actor_id, created_at })
      .onConflict((on) => on.doNothing()),
);

const deleteReaction = defineQuery((tx: ThoughtsDb, number: number, name: string, actor: ActorId) =>
  tx
    .deleteFrom('announcement_reaction')
    .where('announcement_number', '=', number)
    .where('name', '=', name)
    .where('actor_id', '=', actor)
    .returning('name'),
);

/** All announcements, newest first. */
const selectAll = defineQuery((db: ThoughtsDb, limit: number, offset: number) =>
  db
    .selectFrom('announcement')
    .select(COLUMNS)
    .orderBy('announcement.number', 'desc')
    .limit(limit)
    .offset(offset),
);

const countAll = defineQuery((db: ThoughtsDb) =>
  db.selectFrom('announcement').select((one) => one.fn.countAll<number>().as('count')),
);

/** The announcement, locked for a change. */
const selectLocked = defineQuery((tx: ThoughtsDb, number: number) =>
  tx
    .selectFrom('announcement')
    .select(COLUMNS)
    .where('number', '=', number)
    .$if(dialectOf(tx) === 'postgres', (query) => query.forNoKeyUpdate()),
);

const insertAnnouncement = defineQuery((tx: ThoughtsDb, row: Insertable<AnnouncementTable>) =>
  tx.insertInto('announcement').values(row).returning('number'),
);

const updateAnnouncement = defineQuery(
  (
    tx: ThoughtsDb,
    number: number,
    row: Pick<AnnouncementTable, 'content' | 'starts_at' | 'ends_at' | 'all_day' | 'updated_at'>,
  ) => tx.updateTable('announcement').set(row).where('number', '=', number),
);

const deleteAnnouncement = defineQuery((tx: ThoughtsDb, number: number) =>
  tx.deleteFrom('announcement').where('number', '=', number).returning('content'),
);
