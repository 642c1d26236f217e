// What the move of an account changes for the users of this server, and the worker that carries it out.

import { randomUUIDv7 } from 'node:crypto';
import type { Log } from '@tandem/platform/log/log.ts';
import { finishEvent, type LeasedEvent } from '@tandem/platform/queue/event-queue.ts';
import type { Worker } from '@tandem/platform/queue/worker.ts';
import { Refusal } from '@tandem/platform/refusal.ts';
import { type Instant, MINUTE } from '@tandem/platform/time/clock.ts';
import { type Actor, loadActors } from '../../foundation/actors/actors.ts';
import { activityUri } from '../../foundation/addresses/object-ids.ts';
import { record, type ThoughtsEvent } from '../../foundation/events/events.ts';
import type { ActorId, ThoughtsDb } from '../../foundation/tables/tables.ts';
import { blockUser } from '../../people/blocks/blocks.ts';
import {
  acceptFollow,
  awaitReply,
  findFollow,
  replaceFollow,
  requestFollow,
} from '../../people/follows/follow.ts';
import { changeFollowOptions, findFollowOptions } from '../../people/follows/options.ts';
import { MAX_NOTE_LENGTH, setAccountNote } from '../../people/notes/account-notes.ts';
import { muteUser } from '../../posts/mutes/mutes.ts';
import type { FederationContext } from '../context.ts';
import { type LookupWorkerContext, startLookupWorker } from '../lookup-worker.ts';
import {
  type Carried,
  selectBlock,
  selectBlocks,
  selectLocalFollowers,
  selectMute,
  selectMutes,
  selectNote,
  selectNotes,
} from './store.ts';

export const ACTOR_MOVED = 'actor-moved';

type ActorMoved = Extract<ThoughtsEvent, { kind: 'actor-moved' }>;

/** The transaction of a batch records the next one, so a crash neither loses nor repeats a batch. */
export const startMoveWorker = (federation: FederationContext, context: LookupWorkerContext): Worker =>
  startLookupWorker(context, {
    name: 'moves',
    kind: ACTOR_MOVED,
    leaseMs: MINUTE,
    concurrency: 2,
    failure: 'the followers of an account that moved could not be moved',
    run: (event) => runBatch(federation, event),
  });

async function runBatch(
  { database, clock, base, log }: FederationContext,
  event: LeasedEvent,
): Promise<void> {
  const moved: ActorMoved = JSON.parse(event.payload);
  const now = clock.now();
  await database.write(async (tx) => {
    const next = await carryOver(tx, { ...moved, base, now, log });
    await finishEvent(tx, event);
    if (next) await record(tx, { ...moved, ...next }, now);
  });
}

type Part = ActorMoved['part'];
type Position = ActorMoved['after'];

/** Users per transaction, so that other writers do not wait. */
const BATCH_SIZE = 200;
const START: Position = { at: -1, id: '' };
const PARTS: readonly Part[] = ['notes', 'blocks', 'mutes', 'follows', 'requests'];

type Moving = Pick<ActorMoved, 'actorId' | 'targetId' | 'part' | 'after'> & {
  base: string;
  now: Instant;
  log: Pick<Log, 'info'>;
};

/** Both accounts, with the handle of the old one. */
type Pair = { old: Actor; target: Actor; handle: string; base: string; now: Instant };

/**
 * Carries over one batch and returns what comes next, or null at the end or if an account is deleted.
 * Idempotent. Users whom a block or another refusal excludes are skipped and keep the old relation.
 */
async function carryOver(
  tx: ThoughtsDb,
  { actorId, targetId, part, after, base, now, log }: Moving,
): Promise<Pick<ActorMoved, 'part' | 'after'> | null> {
  const actors = await loadActors(tx, [actorId, targetId]);
  const old = actors.get(actorId);
  const target = actors.get(targetId);
  if (!old || !target) return null;
  const pair = { old, target, handle: fullHandle(base, old), base, now };
  const { select, carry } = STEPS[part];
  const rows = await select(tx, actorId, after, BATCH_SIZE);
  for (const row of rows) {
    // The accounts themselves are left out.
    if (row.id === targetId || row.id === actorId) continue;
    try {
      await carry(tx, pair, row);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      log.info(
        { part, user: row.id, code: error.code },
        'a relation to an account that moved was not carried over',
      );
    }
  }
  const last = rows.at(-1);
  if (last && rows.length === BATCH_SIZE) return { part, after: { at: last.at, id: last.id } };
  const next = PARTS[PARTS.indexOf(part) + 1];
  return next === undefined ? null : { part: next, after: START };
}

const fullHandle = (base: string, { username, host }: Actor): string =>
  `@${username}@${host ?? new URL(base).host}`;

type Step = {
  select(tx: ThoughtsDb, oldId: ActorId, after: Position, limit: number): Promise<Carried[]>;
  carry(tx: ThoughtsDb, pair: Pair, row: Carried): Promise<void>;
};

const WORDS = {
  en: {
    note: 'Note on',
    blocked: (handle: string) => `Blocked because you blocked ${handle}, who moved to this account.`,
    muted: (handle: string) => `Muted because you muted ${handle}, who moved to this account.`,
  },
  de: {
    note: 'Notiz zu',
    blocked: (handle: string) =>
      `Blockiert, weil du ${handle} blockiert hattest; das Konto ist hierher umgezogen.`,
    muted: (handle: string) =>
      `Stummgeschaltet, weil du ${handle} stummgeschaltet hattest; das Konto ist hierher umgezogen.`,
  },
} as const;

/** By the language in which the user writes. */
const wordsIn = (language: string | null) => (language?.split('-')[0] === 'de' ? WORDS.de : WORDS.en);

const STEPS: Readonly<Record<Part, Step>> = {
  notes: { select: selectNotes.rows, carry: carryNote },
  blocks: { select: selectBlocks.rows, carry: carryBlock },
  mutes: { select: selectMutes.rows, carry: carryMute },
  follows: {
    select: (tx, oldId, after, limit) => selectLocalFollowers.rows(tx, oldId, 'accepted', after, limit),
    carry: carryFollow,
  },
  requests: {
    select: (tx, oldId, after, limit) => selectLocalFollowers.rows(tx, oldId, 'pending', after, limit),
    carry: carryFollow,
  },
};

/** The note of the old account comes first, with its handle if it fits, as in Mastodon. */
async function carryNote(tx: ThoughtsDb, { target, handle }: Pair, { id, language, note }: Carried) {
  const existing = (await selectNote.value(tx, id, target.id)) ?? null;
  const copied = `${wordsIn(language).note} ${handle}: ${note}`;
  if (existing === null) {
    const fits = copied.length <= MAX_NOTE_LENGTH;
    return setAccountNote(tx, id, target.id, fits ? copied : (note ?? ''));
  }
  const merged = `${copied}\n\n${existing}`;
  if (merged.length <= MAX_NOTE_LENGTH && !existing.startsWith(copied))
    await setAccountNote(tx, id, target.id, merged);
}

async function carryBlock(tx: ThoughtsDb, pair: Pair, { id, language }: Carried): Promise<void> {
  const { target, now } = pair;
  if ((await findFollow(tx, { followerId: id, followeeId: target.id })) !== null) return;
  if (await selectBlock.exists(tx, id, target.id)) return;
  await blockUser(tx, { blockerId: id, blockedId: target.id, uri: null }, now);
  await explain(tx, pair, id, wordsIn(language).blocked);
}

async function carryMute(
  tx: ThoughtsDb,
  pair: Pair,
  { id, language, hides_notifications, expires_at }: Carried,
): Promise<void> {
  const { target, now } = pair;
  if ((await findFollow(tx, { followerId: id, followeeId: target.id })) !== null) return;
  if (await selectMute.exists(tx, id, target.id)) return;
  const options = { hidesNotifications: hides_notifications === 1, expiresAt: expires_at ?? null };
  await muteUser(tx, { muterId: id, mutedId: target.id }, options, now);
  await explain(tx, pair, id, wordsIn(language).muted);
}

/** Adds the reason as a note, unless there is a note. */
async function explain(
  tx: ThoughtsDb,
  { target, handle }: Pair,
  id: ActorId,
  reason: (handle: string) => string,
): Promise<void> {
  if (!(await selectNote.exists(tx, id, target.id))) await setAccountNote(tx, id, target.id, reason(handle));
}

/**
 * Requests to follow the new account with the options of the old follow, which ends when the new account
 * accepts. A local target accepts immediately: its alias is the consent. A pending request is replaced
 * immediately.
 */
async function carryFollow(
  tx: ThoughtsDb,
  { old, target, base, now }: Pair,
  { id, state }: Carried,
): Promise<void> {
  const key = { followerId: id, followeeId: target.id };
  const both = { followerId: id, oldId: old.id, newId: target.id };
  const before = await findFollow(tx, key);
  if (before === 'accepted') return replaceFollow(tx, both, now);
  const options = await findFollowOptions(tx, { followerId: id, followeeId: old.id });
  const uri = target.host === null ? null : activityUri(base, randomUUIDv7());
  await requestFollow(tx, { ...key, uri }, now);
  if (before === null) await changeFollowOptions(tx, key, options);
  if (target.host === null) await acceptFollow(tx, key, now);
  if (state === 'pending' || target.host === null) await replaceFollow(tx, both, now);
  else await awaitReply(tx, both, now);
}
