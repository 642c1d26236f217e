// Attaches uploads to thoughts: each upload to one thought, by its owner, in the transaction of the thought.
import { invalid } from '@tandem/platform/refusal.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { ThoughtsDb } from '../../../foundation/tables/tables.ts';
import type { ActorId, ThoughtId } from '../../../ids.ts';
import type { Attachment } from '../attachments.ts';
import { lockUploads, type OwnUpload, updateAttached, updateAttachment } from './store.ts';
import type { Described } from './upload.ts';

export const MAX_ATTACHMENTS = 4;

/** Changes of upload descriptions, by number. */
export type Descriptions = ReadonlyMap<number, Partial<Described>>;

/**
 * Locks the author's uploads with these numbers and returns them as attachments in the same order.
 * @throws invalid for too many uploads, uploads of other users, and uploads of a thought other than
 * `thoughtId`.
 */
export async function takeUploads(
  tx: ThoughtsDb,
  author: ActorId,
  numbers: readonly number[],
  { thoughtId, described }: { thoughtId: ThoughtId | null; described: Descriptions },
): Promise<Attachment[]> {
  if (numbers.length === 0) return [];
  if (numbers.length > MAX_ATTACHMENTS)
    throw invalid('/media_ids', `Cannot attach more than ${MAX_ATTACHMENTS} files`, 'too-many-attachments');
  const found = new Map(
    (await lockUploads.rows(tx, author, numbers)).map((row) => [Number(row.number), row]),
  );
  const taken = numbers.map((number) => {
    const upload = found.get(number);
    if (!upload || (upload.thought_id !== null && upload.thought_id !== thoughtId))
      throw invalid(
        '/media_ids',
        `Media ${number} not found or already attached to another post`,
        'no-such-media',
      );
    return upload;
  });
  const attachments: Attachment[] = [];
  for (const upload of taken) attachments.push(await describe(tx, upload, described));
  return attachments;
}

async function describe(tx: ThoughtsDb, upload: OwnUpload, described: Descriptions): Promise<Attachment> {
  const number = Number(upload.number);
  const before: Attachment = JSON.parse(upload.attachment);
  const change = described.get(number);
  if (!change) return before;
  const attachment = { ...before, ...change };
  await updateAttachment.run(tx, number, JSON.stringify(attachment));
  return attachment;
}

/** Attaches locked uploads to the thought, whose row must exist. */
export async function attachUploads(
  tx: ThoughtsDb,
  numbers: readonly number[],
  thoughtId: ThoughtId,
  now: Instant,
): Promise<void> {
  if (numbers.length > 0) await updateAttached.run(tx, numbers, thoughtId, now);
}
