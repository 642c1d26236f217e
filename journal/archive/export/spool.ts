// Writes a consistent state of a journal to files: the members of an export, and the list of its media.
import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { exportActivity } from '@tandem/platform/accounts/activity/activity.ts';
import { exportSecurity } from '@tandem/platform/accounts/second-factor/security.ts';
import { yieldLoop } from '@tandem/platform/concurrency/yield-loop.ts';
import { keepHeapSmall } from '@tandem/platform/http/load-shedding/heap-growth.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import { formatOffset } from '@tandem/platform/time/calendar.ts';
import { formatInstant, type Instant } from '@tandem/platform/time/clock.ts';
import { presentActivity } from '../../activities/contract.ts';
import { findEntries } from '../../entries/entries.ts';
import { type LoggedEntry, presentEntry } from '../../entries/entry.ts';
import { moodLabel } from '../../entries/rules.ts';
import { presentFeeling } from '../../feelings/contract.ts';
import { selectFeelings } from '../../feelings/queries.ts';
import { type MediaId, toMediaId } from '../../ids.ts';
import { presentMood } from '../../moods/contract.ts';
import { selectMoods } from '../../moods/queries.ts';
import { readPreferences } from '../../preferences/preferences.ts';
import { readReminderSettings } from '../../reminders/channels/channels.ts';
import { listReminders } from '../../reminders/reminders.ts';
import type { ActivityTable, JournalDb, MediaTable } from '../../tables.ts';
import type { User } from '../../users/contract.ts';
import { readUser } from '../../users/users.ts';
import { csvLine, joinCell, OWN_CSV_COLUMNS, OWN_CSV_WORDS } from '../formats/own/own-csv.ts';

/** `media` is the path of a file with one `media` row as JSON per line. */
export type Spool = {
  user: User;
  members: Member[];
  counts: { activities: number; moods?: number; feelings?: number; entries: number; reminders: number };
  media: string;
};

/** An entry has up to 20,000 characters, so a page takes at most 8 MB. */
const PAGE_SIZE = 100;

/** Writes the files into `folder`; `origin` is the origin of the media URLs. */
export async function spoolJournal(
  db: JournalDb,
  folder: string,
  { userId, origin, days, now }: { userId: AccountId; origin: string; days: number; now: Instant },
): Promise<Spool> {
  const user = await readUser(db, userId);
  const activities = await selectActivities(db, userId);
  const reminders = await listReminders(db, userId);
  const moods = await selectMoods.rows(db, userId);
  const feelings = await selectFeelings.rows(db, userId);
  const names = {
    activities: toNames(activities),
    moods: toNames(moods),
    feelings: toNames(feelings),
    hasWords: moods.length + feelings.length > 0,
  };
  const security = await exportSecurity(db, userId);
  const hasLogins = security.passkeys.length + security.identities.length > 0;
  const settings = {
    preferences: await readPreferences(db, userId),
    reminderSettings: await readReminderSettings(db, userId),
  };
  const profile = await spoolText(folder, 'profile.json', JSON.stringify({ ...user, ...settings }));
  const lists = [
    await spoolList(folder, 'activities.json', activities.map(presentActivity)),
    // Left out when empty: the exports of other journals stay the same.
    ...(moods.length > 0 ? [await spoolList(folder, 'moods.json', moods.map(presentMood))] : []),
    ...(feelings.length > 0 ? [await spoolList(folder, 'feelings.json', feelings.map(presentFeeling))] : []),
    await spoolList(folder, 'reminders.json', reminders),
    await spoolList(folder, 'activity.json', await exportActivity(db, userId, { days, now })),
    ...(hasLogins ? [await spoolText(folder, 'security.json', JSON.stringify(security))] : []),
  ];
  const { count, members } = await spoolEntries(db, folder, { userId, origin, names });
  return {
    user,
    members: [profile, ...lists, ...members],
    counts: {
      activities: activities.length,
      ...(moods.length > 0 ? { moods: moods.length } : {}),
      ...(feelings.length > 0 ? { feelings: feelings.length } : {}),
      entries: count,
      reminders: reminders.length,
    },
    media: await spoolMedia(db, folder, userId),
  };
}

const toNames = (rows: readonly { id: string; name: string }[]): ReadonlyMap<string, string> =>
  new Map(rows.map(({ id, name }) => [id, name]));

const spoolList = (folder: string, name: string, list: readonly object[]): Promise<Member> =>
  spoolText(folder, name, `[${toJsonElements(list, true)}\n]`);

async function spoolText(folder: string, name: string, text: string): Promise<Member> {
  await using file = await createMemberFile(folder, name);
  await file.write(`${text}\n`);
  return file.finish();
}

async function spoolEntries(
  db: JournalDb,
  folder: string,
  { userId, origin, names }: { userId: AccountId; origin: string; names: ExportedNames },
): Promise<{ count: number; members: Member[] }> {
  await using json = await createMemberFile(folder, 'entries.json');
  await using csv = await createMemberFile(folder, 'entries.csv');
  let count = 0;
  await json.write('[');
  await csv.write(csvHead(names));
  let startedAt = performance.now();
  for await (const entries of entryPages(db, userId)) {
    const presented = entries.map((entry) => presentEntry(entry, origin));
    await json.write(toJsonElements(presented, count === 0));
    await csv.write(entries.map((entry) => csvRow(entry, names)).join(''));
    count += entries.length;
    await yieldLoop(performance.now() - startedAt);
    startedAt = performance.now();
  }
  await json.write('\n]\n');
  return { count, members: [await json.finish(), await csv.finish()] };
}

async function* entryPages(db: JournalDb, userId: AccountId) {
  let page = await findEntries(db, userId, { limit: PAGE_SIZE });
  // Not for one page: it begins with a full collection, which pauses all requests.
  using _small = page.length < PAGE_SIZE ? null : keepHeapSmall();
  for (let last = page.at(-1); last; last = page.at(-1)) {
    yield page;
    const after = { instant: last.row.logged_at, id: last.row.id };
    page = await findEntries(db, userId, { limit: PAGE_SIZE, after });
  }
}

async function spoolMedia(db: JournalDb, folder: string, userId: AccountId): Promise<string> {
  await using file = await createMemberFile(folder, 'media');
  let page = await selectMedia(db, userId, { after: toMediaId(''), limit: PAGE_SIZE });
  for (let last = page.at(-1); last; last = page.at(-1)) {
    await file.write(page.map((medium) => `${JSON.stringify(medium)}\n`).join(''));
    page = await selectMedia(db, userId, { after: last.id, limit: PAGE_SIZE });
  }
  return (await file.finish()).path;
}

/** `sha256` in lower-case hex. */
type Member = { name: string; path: string; sha256: string };

type MemberFile = AsyncDisposable & {
  write(text: string): Promise<void>;
  /** Closes the file for writing. */
  finish(): Promise<Member>;
};

/** Creates the file of the member `name` (a plain file name) in `folder`. */
async function createMemberFile(folder: string, name: string): Promise<MemberFile> {
  const path = join(folder, name);
  const handle = await open(path, 'wx', 0o600);
  const hash = createHash('sha256');
  return {
    write: async (text) => {
      hash.update(text);
      await handle.writeFile(text);
    },
    finish: async () => {
      await handle.close();
      return { name, path, sha256: hash.digest('hex') };
    },
    [Symbol.asyncDispose]: () => handle.close(),
  };
}

/** Oldest first. */
const selectActivities = (db: JournalDb, userId: AccountId): Promise<ActivityTable[]> =>
  db
    .selectFrom('activity')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** At most `limit` media with an id greater than `after`, by id. */
const selectMedia = (
  db: JournalDb,
  userId: AccountId,
  { after, limit }: { after: MediaId; limit: number },
): Promise<MediaTable[]> =>
  db
    .selectFrom('media')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();

// Formats the members: JSON lists and CSV rows.

type Names = ReadonlyMap<string, string>;

/** Names by id; `hasWords` if the journal has own moods or feelings, which get columns of their own. */
type ExportedNames = { activities: Names; moods: Names; feelings: Names; hasWords: boolean };

/** The header line, with a byte order mark for UTF-8 detection in spreadsheets. */
const csvHead = ({ hasWords }: ExportedNames): string =>
  `\uFEFF${csvLine(hasWords ? [...OWN_CSV_COLUMNS, ...OWN_CSV_WORDS] : OWN_CSV_COLUMNS)}`;

function csvRow({ row: entry, links }: LoggedEntry, names: ExportedNames): string {
  const words = [
    (entry.mood_id && names.moods.get(entry.mood_id)) ?? '',
    joinCell(links.feelings.flatMap((id) => names.feelings.get(id) ?? [])),
  ];
  return csvLine([
    entry.id,
    formatInstant(entry.logged_at),
    entry.local_date,
    formatOffset(entry.utc_offset),
    String(entry.mood),
    moodLabel(entry.mood),
    joinCell(links.activities.flatMap((id) => names.activities.get(id) ?? [])),
    entry.content ?? '',
    joinCell(links.photos),
    joinCell(links.voiceMemos),
    formatInstant(entry.created_at),
    formatInstant(entry.updated_at),
    ...(names.hasWords ? words : []),
  ]);
}

/** Formats elements as lines of a JSON list; `isFirst` for the first batch. */
const toJsonElements = (elements: readonly unknown[], isFirst: boolean): string =>
  elements
    .map((element, index) => `${isFirst && index === 0 ? '' : ','}\n${JSON.stringify(element)}`)
    .join('');
