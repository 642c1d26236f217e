// The pictures of profiles: uploads that are not attached to thoughts.
import type { Commit } from '@tandem/platform/http/endpoint/call.ts';
import type { Caller } from '@tandem/platform/identity/caller.ts';
import type { StagedFile } from '@tandem/platform/media/blob-store/blob-store.ts';
import { Refusal } from '@tandem/platform/refusal.ts';
import type { ThoughtsContext } from '../../../context.ts';
import type { ThoughtsDb, ThoughtsTables } from '../../../foundation/tables/tables.ts';
import { attachmentUrl } from '../../media/attachments.ts';
import { storeUpload } from '../../media/uploads/upload.ts';
import type { ProfileColumns } from '../profile.ts';

const COLUMNS = { avatar: 'avatar_url', header: 'header_url' } as const;

export type PictureKind = keyof typeof COLUMNS;

/** The columns of a profile without the picture. */
export const withoutPicture = (kind: PictureKind): ProfileColumns => ({ [COLUMNS[kind]]: '' });

/** In bytes; smaller than that of thoughts, as lists show many. */
const MAX_BYTES = 8 * 1024 * 1024;

/** A picture and the staged file that it comes in. */
export type GivenPicture = readonly [kind: PictureKind, file: StagedFile];

/**
 * Stores the pictures, and runs `then` with their columns in the transaction of their rows. Refuses what is
 * no picture that is accepted, one that is too large, and one for which the account has no room.
 */
export function storePictures<Result>(
  thoughts: ThoughtsContext,
  { caller, commit }: { caller: Caller; commit: Commit<ThoughtsTables> },
  [first, ...others]: readonly GivenPicture[],
  then: (tx: ThoughtsDb, columns: ProfileColumns) => Promise<Result>,
): Promise<Result> {
  if (!first) return commit((tx) => then(tx, {}));
  const [state, file] = first;
  if (file.size > MAX_BYTES)
    throw new Refusal('too-large', `The picture is larger than the ${MAX_BYTES} bytes that a profile takes.`);
  let rest: ProfileColumns = {};
  const within: Commit<ThoughtsTables> = (work) =>
    storePictures(thoughts, { caller, commit }, others, (tx, columns) => {
      rest = columns;
      return work(tx);
    });
  const upload = { caller, file, state, commit: within, alt: '', focus: null };
  return storeUpload(thoughts, upload, (tx, { attachment }) =>
    then(tx, { ...rest, [COLUMNS[state]]: attachmentUrl(thoughts.base, JSON.parse(attachment)) }),
  );
}
