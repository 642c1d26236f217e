// Profile pictures: uploads that are not attached to thoughts.
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
const DESCRIPTIONS = { avatar: 'avatar_description', header: 'header_description' } as const;

export type PictureKind = keyof typeof COLUMNS;

/** The columns that clear the picture and its description. */
export const withoutPicture = (kind: PictureKind): ProfileColumns => ({
  [COLUMNS[kind]]: '',
  [DESCRIPTIONS[kind]]: '',
});

/** In bytes. Smaller than for thoughts, because lists display many profile pictures. */
const MAX_BYTES = 8 * 1024 * 1024;

/** A kind of picture and its staged file. */
export type GivenPicture = readonly [kind: PictureKind, file: StagedFile];

/**
 * Stores the pictures, and runs `then` with their columns in the transaction of their rows. A new picture has
 * no description.
 * @throws the errors of `storeUpload`, and too-large.
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
    throw new Refusal('too-large', `The picture exceeds the limit of ${MAX_BYTES} bytes.`);
  let rest: ProfileColumns = {};
  const within: Commit<ThoughtsTables> = (work) =>
    storePictures(thoughts, { caller, commit }, others, (tx, columns) => {
      rest = columns;
      return work(tx);
    });
  const upload = { caller, file, state, commit: within, alt: '', focus: null };
  return storeUpload(thoughts, upload, (tx, { attachment }) =>
    then(tx, {
      ...rest,
      [COLUMNS[state]]: attachmentUrl(thoughts.base, JSON.parse(attachment)),
      [DESCRIPTIONS[state]]: '',
    }),
  );
}
