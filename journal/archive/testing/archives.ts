// Exports and imports archives of a running journal, and compares their content without ids.
import { createHash } from 'node:crypto';
import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Json, Reply } from '@tandem/platform/testing/client.ts';
import type { Person } from '../../testing/journal.ts';
import { importLimits } from '../formats/records/context.ts';
import { openZip } from '../formats/source/zip-archive.ts';

type Archive = { bytes: Buffer<ArrayBuffer>; headers: Headers; members: Map<string, Buffer> };

export async function exportOf({ url, accessToken }: Pick<Person, 'url' | 'accessToken'>): Promise<Archive> {
  const response = await fetch(`${url}/api/v1/data/export`, {
    headers: { authorization: `Bearer ${accessToken}` },
  });
  if (response.status !== 200) throw new Error(`export: ${response.status} ${await response.text()}`);
  const bytes = Buffer.from(await response.arrayBuffer());
  return { bytes, headers: response.headers, members: await unzipped(bytes) };
}

/** Reads every member with the checks of an import. */
async function unzipped(bytes: Buffer): Promise<Map<string, Buffer>> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'export-'));
  const path = join(folder.path, 'export.zip');
  await writeFile(path, bytes);
  const zip = await openZip(path, importLimits);
  try {
    const members = new Map<string, Buffer>();
    for (const member of zip.members.values()) members.set(member.name, await buffer(zip.read(member)));
    return members;
  } finally {
    zip.close();
  }
}

export const importInto = (
  person: Person,
  file: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
): Promise<Reply> =>
  person.send('POST', '/api/v1/data/import', {
    body: file,
    headers: { 'content-type': 'application/octet-stream', ...headers },
  });

const json = ({ members }: Archive, name: string): Json => JSON.parse(String(members.get(name)));
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** The JSON lists of an archive. */
export const listsOf = (archive: Archive) => ({
  activities: json(archive, 'activities.json'),
  entries: json(archive, 'entries.json'),
  reminders: json(archive, 'reminders.json'),
});

/** The content of a journal without ids: links are replaced by their targets. */
export function contentOf(archive: Archive): Json {
  const { activities, entries, reminders } = listsOf(archive);
  const { displayName, timezone } = json(archive, 'profile.json');
  const names = new Map(activities.map(({ id, name }: Json) => [id, name]));
  const media = new Map(
    [...archive.members].map(([name, bytes]) => [name.replace(/^.*\/|\..*$/g, ''), sha256(bytes)]),
  );
  const linked = (ids: string[], among: Map<unknown, unknown>) => ids.map((id) => among.get(id));
  return {
    profile: { displayName, timezone },
    activities: activities.map(({ id, ...activity }: Json) => activity),
    reminders: reminders.map(({ id, ...reminder }: Json) => reminder),
    entries: entries.map(({ id, userId, photoUrls, voiceMemoUrls, ...entry }: Json) => ({
      ...entry,
      activities: linked(entry.activities, names),
      photos: linked(entry.photos, media),
      voiceMemos: linked(entry.voiceMemos, media),
    })),
  };
}
