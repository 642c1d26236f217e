// Spools a consistent snapshot of a journal to files, so that a slow client holds neither rows nor a database
// connection.

import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { yieldLoop } from '@tandem/platform/concurrency/yield-loop.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import { presentActivity } from '../../activities/present.ts';
import { findEntries } from '../../entries/entries.ts';
import { presentEntry } from '../../entries/present.ts';
import { presentFeeling } from '../../feelings/present.ts';
import { selectFeelings } from '../../feelings/queries.ts';
import { toMediaId } from '../../ids.ts';
import { presentMood } from '../../moods/present.ts';
import { selectMoods } from '../../moods/queries.ts';
import { readPreferences } from '../../preferences/preferences.ts';
import { readReminderSettings } from '../../reminders/channels/settings.ts';
import { listReminders } from '../../reminders/reminders.ts';
import type { JournalDb } from '../../tables.ts';
import type { User } from '../../users/contract.ts';
import { readUser } from '../../users/users.ts';
import { csvHead, csvRow, type ExportedNames, toJsonElements } from './present.ts';
import { selectActivities, selectMedia } from './store.ts';

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
  { userId, origin }: { userId: AccountId; origin: string },
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
