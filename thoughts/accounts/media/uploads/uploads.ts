// Reads, describes and removes uploads of an account.
import type { AccountId, Caller } from '@tandem/platform/identity/caller.ts';
import { FILE_REMOVAL_DELAY, removeDueFiles } from '@tandem/platform/media/removals/removals.ts';
import { insertRemovals, updateRemovalsDueAt } from '@tandem/platform/media/removals/store.ts';
import { invalid, notFound } from '@tandem/platform/refusal.ts';
import type { PeriodicJob } from '@tandem/platform/scheduler/scheduler.ts';
import { DAY, type Instant, MINUTE } from '@tandem/platform/time/clock.ts';
import type { ThoughtsContext } from '../../../context.ts';
import { ownActorId } from '../../../foundation/actors/actors.ts';
import type { ThoughtsDb } from '../../../foundation/tables/tables.ts';
import type { ActorId, ThoughtId } from '../../../ids.ts';
import type { Attachment } from '../attachments.ts';
import {
  deleteUnused,
  deleteUpload,
  insertRemovalsOf,
  lockUploads,
  type OwnUpload,
  selectUploads,
  updateAttachment,
  updateReplaced,
  updateWithdrawn,
} from './store.ts';
import type { Described } from './upload.ts';

/** @throws not found if the caller has no such upload, or it was withdrawn. */
export async function requireUpload(db: ThoughtsDb, caller: Caller, number: number): Promise<Attachment> {
  const upload = await selectUploads.first(db, ownActorId(caller), [number]);
  if (!upload || upload.state === 'withdrawn') throw notFound('media attachment');
  return JSON.parse(upload.attachment);
}

async function lockUnattached(tx: ThoughtsDb, caller: Caller, number: number): Promise<OwnUpload> {
  const upload = await lockUploads.first(tx, ownActorId(caller), [number]);
  if (!upload) throw notFound('media attachment');
  return upload;
}

/**
 * @throws not found if the upload is attached: descriptions of attached uploads are edited with their
 * thought.
 */
export async function describeUpload(
  tx: ThoughtsDb,
  caller: Caller,
  number: number,
  described: Partial<Described>,
): Promise<Attachment> {
  const upload = await lockUnattached(tx, caller, number);
  if (upload.state === 'attached') throw notFound('media attachment');
  const attachment = { ...(JSON.parse(upload.attachment) as Attachment), ...described };
  await updateAttachment.run(tx, number, JSON.stringify(attachment));
  return attachment;
}

/** Deletes an unattached upload. Its file is deleted a day later, for the sake of backups. */
export async function removeUpload(
  tx: ThoughtsDb,
  caller: Caller,
  number: number,
  now: Instant,
): Promise<void> {
  const upload = await lockUnattached(tx, caller, number);
  if (upload.state === 'attached')
    throw invalid('', 'Media attachment is currently used by a status', 'media-in-use');
  const media_id = await deleteUpload.value(tx, number);
  if (media_id === null || media_id === undefined) return;
  await insertRemovals(tx, [{ media_id, user_id: caller.accountId, due_at: now + FILE_REMOVAL_DELAY }]);
}

/**
 * Withdraws the uploads of a thought: they are no longer served, and are deleted a day later unless their
 * owner attaches them to a new thought.
 */
export const withdrawUploads = (tx: ThoughtsDb, thoughtId: ThoughtId, now: Instant): Promise<void> =>
  updateWithdrawn.run(tx, thoughtId, now);

/** Withdraws replaced pictures of a profile. `kept` is the URL of the current one. */
export const withdrawReplaced = (
  tx: ThoughtsDb,
  actorId: ActorId,
  kind: 'avatar' | 'header',
  kept: string,
  now: Instant,
): Promise<void> => updateReplaced.run(tx, actorId, kind, kept, now);

/** Schedules the immediate removal of all files of a locked actor whose account is about to be deleted. */
export async function scheduleUploadRemoval(
  tx: ThoughtsDb,
  actorId: ActorId,
  accountId: AccountId,
  now: Instant,
): Promise<void> {
  await updateRemovalsDueAt(tx, accountId, now);
  await insertRemovalsOf.run(tx, actorId, accountId, now);
}

// Upload clean-up: deletes unused uploads, and files whose removal is due.
const BATCH_SIZE = 500;

/**
 * The lifetime of an unattached upload, and of an upload whose thought was deleted (until a re-post uses it).
 */
const UNUSED_LIFETIME = DAY;

export const uploadCleanUpJob = (
  thoughts: Pick<ThoughtsContext, 'database' | 'blobStore' | 'clock'>,
): PeriodicJob => ({
  name: 'uploads',
  every: 10 * MINUTE,
  run: async () => {
    const { database, clock } = thoughts;
    const now = clock.now();
    for (let removed = BATCH_SIZE; removed === BATCH_SIZE; ) {
      removed = await database.write((tx) => removeUnused(tx, now));
    }
    await removeDueFiles(thoughts);
  },
});

async function removeUnused(tx: ThoughtsDb, now: Instant): Promise<number> {
  const unused = await deleteUnused(tx, now - UNUSED_LIFETIME, BATCH_SIZE);
  const due_at = now + FILE_REMOVAL_DELAY;
  await insertRemovals(
    tx,
    unused.flatMap(({ id, account_id: user_id }) =>
      user_id === null ? [] : [{ media_id: id, user_id, due_at }],
    ),
  );
  return unused.length;
}
