// Takes the media of an import in as an upload would be: known by their bytes, cleaned, durable before their row.
import { randomUUID } from 'node:crypto';
import { withoutMetadata } from '@tandem/platform/media/metadata/strip.ts';
import { recogniseFile } from '@tandem/platform/media/sniff.ts';
import type { StagedFile } from '@tandem/platform/media/store.ts';
import { Refusal } from '@tandem/platform/refusal.ts';
import { FILE_OUTLIVES_ROW } from '../../../media/media.ts';
import { quoted } from '../../formats/fields.ts';
import type { MediaRecord } from '../../formats/record.ts';
import type { Staging } from './staging.ts';
import { claimMediaId, insertStagedMedium, isStagedOrOwn, type StagedMedium } from './store-media.ts';

const NOUNS = { photo: 'Photo', 'voice-memo': 'Voice memo' } as const;

/** Keeps the medium unless the account has it; answers why it cannot be taken, or null. */
export async function stageMedium(staging: Staging, record: MediaRecord): Promise<string | null> {
  const { database, store, importId, userId } = staging;
  const where = `${NOUNS[record.mediaKind]} ${quoted(record.key)}`;
  const place = { import_id: importId, key: record.key };
  const known = await isStagedOrOwn(database.read, place, { id: record.id, userId });
  if (known) return known === 'own' ? null : `${where}: it is in the file twice.`;
  if (record.size === 0) return `${where}: it is empty.`;
  await using leftovers = new AsyncDisposableStack();
  const received = await receive(staging, record);
  if (typeof received === 'string') return `${where}: ${received}`;
  leftovers.adopt(received, store.discard);
  const type = await recogniseFile(received.path);
  if (type?.kind !== record.mediaKind) return `${where}: it is of no format that is taken.`;
  const cleaned = await orReason(withoutMetadata(received, type));
  if (typeof cleaned === 'string') return `${where}: ${cleaned}`;
  const { size, sha256, path } = cleaned;
  const { kind, contentType, extension } = type;
  const medium = { ...place, kind, content_type: contentType, extension, size, sha256 };
  const id = await claim(staging, medium, record.id);
  await store.keep(id, { path, size, sha256 });
  return null;
}

const receive = ({ store, maxBytes }: Staging, record: MediaRecord): Promise<StagedFile | string> =>
  orReason(record.open().then((stream) => store.receive(stream, { maxBytes: maxBytes[record.mediaKind] })));

/** The file, or why it cannot be taken; a failing disk is thrown. */
async function orReason(file: Promise<StagedFile>): Promise<StagedFile | string> {
  try {
    return await file;
  } catch (error) {
    if (error instanceof Refusal && (error.code === 'damaged-media' || error.kind === 'too-large'))
      return error.message;
    throw error;
  }
}

/** The id of the file's own, where nobody has or had it lately, or else a new one. */
async function claim(
  { database, userId, now }: Staging,
  medium: Omit<StagedMedium, 'media_id'>,
  wanted: string | null,
): Promise<string> {
  const removal = { user_id: userId, due_at: now + FILE_OUTLIVES_ROW };
  return database.write(async (tx) => {
    for (const media_id of [wanted ?? randomUUID(), randomUUID()]) {
      if (!(await claimMediaId(tx, { ...removal, media_id }))) continue;
      await insertStagedMedium(tx, { ...medium, media_id });
      return media_id;
    }
    throw new Error('A random id is taken.');
  });
}
