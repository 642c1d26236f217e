// The pictures of a form: uploads new files and retains earlier uploads, in the order of the form.

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

type Sent = {
  body: { keep?: readonly string[] | undefined; alt?: readonly string[] | undefined };
  files: ReadonlyMap<string, StagedUpload>;
  commit: Commit<ThoughtsTables>;
};

/** With a problem, the pictures are those that were taken all the same. */
type Taken = { pictures: Attachment[]; problem: Problem | null };

const MAX_DESCRIPTION = 1500;

/** The place of a new file among the pictures of a form. */
const NEW = 'new';

/** Takes all that can be taken, with the descriptions of the form; the first problem is returned. */
export async function takePictures(thoughts: ThoughtsContext, member: Member, sent: Sent): Promise<Taken> {
  const { keep = [], alt: alts = [] } = sent.body;
  const places = keep.map((name, at) => ({ name, alt: (alts[at] ?? '').trim() }));
  const files = PICTURE_FIELDS.flatMap((field) => sent.files.get(field) ?? []);
  const named = places.filter(({ name }) => name === NEW).length;
  const added = files.slice(named).map(() => ({ name: NEW, alt: '' }));
  const pictures: Attachment[] = [];
  const problems: Problem[] = [];
  for (const { name, alt } of [...places, ...added]) {
    if (pictures.some(({ id }) => id === name)) continue;
    const file = name === NEW ? files.shift() : null;
    if (file === undefined) continue;
    const fits = alt.length <= MAX_DESCRIPTION;
    if (!fits) problems.push('altTooLong');
    if (pictures.length >= MAX_ATTACHMENTS) {
      problems.push('tooManyPictures');
      continue;
    }
    const taken = file
      ? await storePicture(thoughts, member, sent, { file, alt: fits ? alt : '' })
      : await findKept(thoughts, member, name);
    if (typeof taken === 'string') problems.push(taken);
    else if (taken) pictures.push({ ...taken, alt });
  }
  return { pictures, problem: problems[0] ?? null };
}

async function storePicture(
  thoughts: ThoughtsContext,
  { caller }: Member,
  { commit }: Sent,
  { file, alt }: { file: StagedUpload; alt: string },
): Promise<Attachment | Problem> {
  try {
    const request = { caller, file, state: 'loose', commit, alt, focus: null } as const;
    return await storeUpload(thoughts, request, async (_tx, { attachment }) => JSON.parse(attachment));
  } catch (error) {
    return problemOf(error);
  }
}

/** Null for an upload that the member does not have, or not any more. */
async function findKept(
  { database }: ThoughtsContext,
  { caller }: Member,
  number: string,
): Promise<Attachment | null> {
  if (!/^\d{1,16}$/.test(number)) return null;
  try {
    return await requireUpload(database.read, caller, Number(number));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return null;
  }
}

function problemOf(error: unknown): Problem {
  if (!(error instanceof Refusal)) throw error;
  if (error.kind === 'too-large') return 'picturesTooLarge';
  if (error.kind === 'unsupported-media' || error.kind === 'invalid') return 'noPicture';
  throw error;
}

const ARRANGING = /^(?:attach|(remove|earlier|later):(\d{1,16}))$/;

/** The pictures after the button `act` was pressed; null for a button that posts. */
export function arrange(pictures: readonly Attachment[], act: string | undefined): Attachment[] | null {
  const [whole, verb, number] = ARRANGING.exec(act ?? '') ?? [];
  if (whole === undefined) return null;
  const from = pictures.findIndex(({ id }) => id === number);
  const [picture] = pictures.slice(from, from + 1);
  if (from === -1 || !picture) return [...pictures];
  const others = pictures.toSpliced(from, 1);
  if (verb === 'remove') return others;
  return others.toSpliced(Math.max(0, verb === 'earlier' ? from - 1 : from + 1), 0, picture);
}
