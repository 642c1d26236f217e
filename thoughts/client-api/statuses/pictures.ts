// The pictures of a status that an app posts or edits.
import { invalid } from '@tandem/platform/refusal.ts';
import { type Attachment, parseAttachments } from '../../accounts/media/attachments.ts';
import { type Descriptions, takeUploads } from '../../accounts/media/uploads/attach.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId } from '../../ids.ts';
import type { ThoughtRow } from '../../posts/thoughts/thoughts.ts';
import { numberOf, readDescribed } from '../media/described.ts';
import type { EditStatusRequest } from './action-contract.ts';

/** The numbers of the uploads that a status shall show; each once. Undefined where they stay. */
export const numbersOf = ({ media_ids: ids }: Pick<EditStatusRequest, 'media_ids'>): number[] | undefined =>
  ids && [...new Set(ids.filter((id) => id !== '').map(numberOf))];

/** What of an edit is about pictures; refuses descriptions that are invalid. */
export type PictureChanges = { numbers: number[] | undefined; described: Descriptions };

export function readPictureChanges(written: EditStatusRequest): PictureChanges {
  const described = (written.media_attributes ?? []).map(
    ({ id = '', ...request }) => [numberOf(id), readDescribed(request)] as const,
  );
  return { numbers: numbersOf(written), described: new Map(described) };
}

/** The uploads and the attachments that a locked thought shows from now on; undefined where they stay. */
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

/** Refuses a status without words and pictures. */
export function requireSomething(content: string, attachments: readonly Attachment[]): void {
  if (content === '' && attachments.length === 0) throw invalid('/status', 'Text can’t be blank.');
}
