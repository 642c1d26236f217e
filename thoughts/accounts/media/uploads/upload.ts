// Stores uploads: stripped of metadata, within the quota, and durable before they become visible.
import { randomBytes, randomUUID } from 'node:crypto';
import type { Commit } from '@tandem/platform/http/endpoint/call.ts';
import type { Caller } from '@tandem/platform/identity/caller.ts';
import type { StagedFile } from '@tandem/platform/media/blob-store/blob-store.ts';
import { toMediaId } from '@tandem/platform/media/media-id.ts';
import { storeFile } from '@tandem/platform/media/removals/removals.ts';
import { Refusal } from '@tandem/platform/refusal.ts';
import type { ThoughtsContext } from '../../../context.ts';
import { lockActors, ownActorId } from '../../../foundation/actors/actors.ts';
import type { ThoughtsDb, ThoughtsTables, UploadTable } from '../../../foundation/tables/tables.ts';
import type { ActorId } from '../../../ids.ts';
import type { Attachment } from '../attachments.ts';
import { type Picture, readPicture } from './picture.ts';
import { insertUpload, selectBytes } from './store.ts';

/** The fields of an upload that its owner sets. */
export type Described = Pick<Attachment, 'alt' | 'focus'>;

type Request = {
  caller: Caller;
  file: StagedFile;
  state: 'loose' | 'avatar' | 'header';
  commit: Commit<ThoughtsTables>;
} & Described;

/**
 * Stores the staged file, and runs `then` in the transaction of its row.
 * @throws the errors of `readPicture`, and too-large if the quota of the account is exceeded.
 */
export async function storeUpload<Result>(
  thoughts: ThoughtsContext,
  { caller, file, commit, ...how }: Request,
  then: (tx: ThoughtsDb, upload: UploadTable) => Promise<Result>,
): Promise<Result> {
  const actorId = ownActorId(caller);
  const picture = await readPicture(file);
  const quota = { allowed: thoughts.config.THOUGHTS_MAX_MEDIA_BYTES_PER_USER, added: picture.size };
  // The transaction repeats the check. This one avoids storing a file that exceeds the quota.
  await requireQuota(thoughts.database.read, actorId, quota);
  const now = thoughts.clock.now();
  const upload = { ...toRow(picture, how), actor_id: actorId, state: how.state, state_since: now };
  const stored = { ...picture, id: upload.id, userId: caller.accountId };
  return storeFile(thoughts, stored, (claim) =>
    commit(async (tx) => {
      // First, as in the lock order of account deletion.
      await lockActors(tx, [actorId]);
      await claim(tx);
      await requireQuota(tx, actorId, quota);
      await insertUpload.run(tx, upload);
      return then(tx, upload);
    }),
  );
}

function toRow(picture: Picture, described: Described) {
  const { contentType: content_type, extension, size, sha256 } = picture;
  const number = randomNumber();
  const id = toMediaId(randomUUID());
  const attachment: Attachment = {
    id: String(number),
    type: 'image',
    url: `/media/${id}.${extension}`,
    mediaType: content_type,
    alt: described.alt,
    width: picture.width,
    height: picture.height,
    blurhash: null,
    focus: described.focus,
  };
  const stored = JSON.stringify(attachment);
  return { number, id, thought_id: null, attachment: stored, content_type, extension, size, sha256 };
}

/** 52 bits, because some apps parse ids as numbers. Random, although only the owner can use it. */
const randomNumber = (): number => Number(randomBytes(8).readBigUInt64BE() >> 12n);

/**
 * @throws too-large (`quota-exceeded`) if `added` bytes exceed the actor's quota. `allowed` 0 means no limit.
 * Counts concurrent uploads only if the actor is locked.
 */
async function requireQuota(
  db: ThoughtsDb,
  actorId: ActorId,
  { allowed, added }: { allowed: number; added: number },
): Promise<void> {
  if (allowed === 0) return;
  const used = Number((await selectBytes.value(db, actorId)) ?? 0);
  if (used + added <= allowed) return;
  throw new Refusal(
    'too-large',
    `Your pictures use ${used} of ${allowed} bytes. Another ${added} bytes exceed the quota.`,
    { code: 'quota-exceeded' },
  );
}
