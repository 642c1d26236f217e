// The pictures of a form: what was chosen is uploaded, what was uploaded before is kept.

import type { StagedUpload } from '@tandem/platform/http/bodies/parameters/staged-files.ts';
import type { Commit } from '@tandem/platform/http/endpoint/call.ts';
import { Refusal } from '@tandem/platform/refusal.ts';
import type { Attachment } from '../../accounts/media/attachments.ts';
import { MAX_ATTACHMENTS } from '../../accounts/media/uploads/attach.ts';
import { storeUpload } from '../../accounts/media/uploads/upload.ts';
import { requireUpload } from '../../accounts/media/uploads/uploads.ts';
import type { ThoughtsContext } from '../../context.ts';
import type { ThoughtsTables } from '../../foundation/tables/tables.ts';
import type { Member } from '../session/visitor.ts';
import { PICTURE_FIELDS } from './contract.ts';
import type { Problem } from './problems.ts';

type PictureForm = {
  keep?: readonly string[] | undefined;
  alt1?: string | undefined;
  alt2?: string | undefined;
  alt3?: string | undefined;
  alt4?: string | undefined;
};

type Sent = { body: PictureForm; files: ReadonlyMap<string, StagedUpload>; commit: Commit<ThoughtsTables> };

/** With a problem, the pictures are those that were taken all the same. */
type Taken = { pictures: Attachment[]; problem: Problem | null };

const MAX_DESCRIPTION = 1500;
const ALTS = ['alt1', 'alt2', 'alt3', 'alt4'] as const;

export async function takePictures(
  thoughts: ThoughtsContext,
  { caller }: Member,
  { body, files, commit }: Sent,
): Promise<Taken> {
  const pictures = await findKept(thoughts, caller, body.keep ?? []);
  for (const [index, field] of PICTURE_FIELDS.entries()) {
    const file = files.get(field);
    if (!file) continue;
    const alt = (body[ALTS[index] ?? 'alt1'] ?? '').trim();
    if (pictures.length >= MAX_ATTACHMENTS) return { pictures, problem: 'tooManyPictures' };
    if (alt.length > MAX_DESCRIPTION) return { pictures, problem: 'altTooLong' };
    try {
      const request = { caller, file, state: 'loose', commit, alt, focus: null } as const;
      pictures.push(
        await storeUpload(thoughts, request, async (_tx, { attachment }) => JSON.parse(attachment)),
      );
    } catch (error) {
      return { pictures, problem: problemOf(error) };
    }
  }
  return { pictures, problem: null };
}

/** Those that the member still has; others were removed in the meantime. */
async function findKept(
  { database }: ThoughtsContext,
  caller: Member['caller'],
  numbers: readonly string[],
): Promise<Attachment[]> {
  const found: Attachment[] = [];
  for (const number of new Set(numbers.slice(0, MAX_ATTACHMENTS))) {
    if (!/^\d{1,16}$/.test(number)) continue;
    try {
      found.push(await requireUpload(database.read, caller, Number(number)));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
  return found;
}

function problemOf(error: unknown): Problem {
  if (!(error instanceof Refusal)) throw error;
  if (error.kind === 'too-large') return 'picturesTooLarge';
  if (error.kind === 'unsupported-media' || error.kind === 'invalid') return 'noPicture';
  throw error;
}
