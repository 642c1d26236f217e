// Stores uploads: stripped of metadata, within the quota, and durable before they become visible.
import { randomBytes, randomUUID } from 'node:crypto';
import type { Commit } from '@tandem/platform/http/endpoint/call.ts';
import type { Caller } from '@tandem/platform/identity/caller.ts';
import type { StagedFile } from '@tandem/platform/media/blob-store/blob-store.ts';
import { type Dimensions, readDimensions } from '@tandem/platform/media/dimensions.ts';
import { toMediaId } from '@tandem/platform/media/media-id.ts';
import { stripMetadata } from '@tandem/platform/media/metadata/strip.ts';
import { storeFile } from '@tandem/platform/media/removals/removals.ts';
import { MEDIA, type MediaType } from '@tandem/platform/media/sniffing/media-type.ts';
import { detectFileType } from '@tandem/platform/media/sniffing/sniff.ts';
import { invalid, Refusal } from '@tandem/platform/refusal.ts';
import type { ThoughtsContext } from '../../../context.ts';
import { lockActors, ownActorId } from '../../../foundation/actors/actors.ts';
import type { ThoughtsDb, ThoughtsTables, UploadTable } from '../../../foundation/tables/tables.ts';
import type { ActorId } from '../../../ids.ts';
import type { Attachment } from '../attachments.ts';
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

/** The picture types that all browsers support. HEIC and HEIF are not among them. */
const TYPES: readonly MediaType[] = [MEDIA.jpeg, MEDIA.png, MEDIA.webp, MEDIA.gif, MEDIA.avif];

export const PICTURE_TYPES: readonly string[] = TYPES.map(({ contentType }) => contentType);

/** The limit in pixels. Mastodon uses the same limit, also for remote pictures. */
export const MAX_PIXELS = 33_177_600;

type Picture = StagedFile & MediaType & Dimensions;

/** @throws unsupported-media for other types, invalid for damaged files and too many pixels. */
async function readPicture(staged: StagedFile): Promise<Picture> {
  const type = await detectFileType(staged.path);
  if (!type || !PICTURE_TYPES.includes(type.contentType)) {
    throw new Refusal('unsupported-media', `${nameOf(type)} Send a picture in JPEG, PNG, WebP, GIF or AVIF.`);
  }
  const cleaned = await stripMetadata(staged, type);
  const dimensions = await readDimensions(cleaned.path);
  if (!dimensions) throw invalid('/file', 'is damaged: it has no width or height', 'damaged-media');
  if (dimensions.width * dimensions.height > MAX_PIXELS) {
    throw invalid('/file', `must have at most ${MAX_PIXELS} pixels`, 'too-many-pixels');
  }
  return { ...cleaned, ...type, ...dimensions };
}

/** Phones take pictures in HEIC, so the error explains why it is refused. */
const nameOf = (type: MediaType | null | undefined): string =>
  type === MEDIA.heic || type === MEDIA.heif
    ? 'HEIC pictures are not accepted because browsers cannot display them.'
    : 'The file is not a picture in a supported format.';
