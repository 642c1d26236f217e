// The images of a status posted or edited by an app.
import { invalid } from '@tandem/platform/refusal.ts';
import { type Attachment, parseAttachments } from '../../accounts/media/attachments.ts';
import { type Descriptions, takeUploads } from '../../accounts/media/uploads/attach.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId } from '../../ids.ts';
import type { ThoughtRow } from '../../posts/thoughts/thoughts.ts';
import { numberOf, readDescribed } from '../media/contract.ts';
import type { EditStatusRequest } from './action-contract.ts';

/** The distinct numbers of the requested uploads. Undefined if they are unchanged. */
export const numbersOf = ({ media_ids: ids }: Pick<EditStatusRequest, 'media_ids'>): number[] | undefined =>
  ids && [...new Set(ids.filter((id) => id !== '').map(numberOf))];

/** The image changes of an edit; refuses invalid descriptions. */
type PictureChanges = { numbers: number[] | undefined; described: Descriptions };

export function readPictureChanges(written: EditStatusRequest): PictureChanges {
  const described = (written.media_attributes ?? []).map(
    ({ id = '', ...request }) => [numberOf(id), readDescribed(request)] as const,
  );
  return { numbers: numbersOf(written), described: new Map(described) };
}

/** The new uploads and attachments of a locked thought; undefined if they are unchanged. */
export async function changePictures(
  tx: ThoughtsDb,
  author: ActorId,
  thought: ThoughtRow,
  { numbers: named, described }: PictureChanges,
): Promise<{ numbers: number[]; attachments: Attachment[] } | undefined> {
  if (named === undefined && described.size === 0) return undefined;
  const numbers = named ?? parseAttachments(thought.attachments).map(({ id }) => Number(id));
  return {
    numbers,
    attachments: await takeUploads(tx, author, numbers, { thoughtId: thought.id, described }),
  };
}

/** Refuses a status without text and images. */
export function requireSomething(content: string, attachments: readonly Attachment[]): void {
  if (content === '' && attachments.length === 0) throw invalid('/status', 'Text can’t be blank.');
}
