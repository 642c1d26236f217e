// Reads our own export: manifest, profile, activities, media, entries and reminders, each verified against
// the manifest.

import { Readable } from 'node:stream';
import { invalid } from '@tandem/platform/refusal.ts';
import { toMediaId } from '../../../ids.ts';
import type { ImportContext } from '../records/context.ts';
import { isUuid } from '../records/fields.ts';
import type { ImportRecord, MediaKind } from '../records/record.ts';
import { readJsonRecords } from '../source/json-records.ts';
import type { Member, ZipArchive } from '../source/zip-archive.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { readOwnRecord } from './own-json.ts';

const LISTS = ['activities', 'moods', 'feelings', 'entries', 'reminders'] as const;

/**
 * Reads the export. A damaged JSON member refuses the whole file; a damaged medium fails only when it is
 * read.
 */
export async function* readOwnZip(zip: ZipArchive, context: ImportContext): AsyncGenerator<ImportRecord> {
  const manifest = await readManifest(zip, context.limits);
  for (const name of ['profile', ...LISTS]) requireListed(`${name}.json`, zip, manifest);
  yield* readMember('profile', zip, manifest, context);
  yield* readMember('activities', zip, manifest, context);
  yield* readMember('moods', zip, manifest, context);
  yield* readMember('feelings', zip, manifest, context);
  yield* readMedia(zip, manifest);
  yield* readMember('entries', zip, manifest, context);
  yield* readMember('reminders', zip, manifest, context);
}

function requireListed(name: string, zip: ZipArchive, manifest: Manifest): void {
  if (manifest.has(name) && !zip.members.has(name))
    throw invalid('', `The member ${name} is missing from the archive.`, 'damaged-archive');
}

async function* readMember(
  list: (typeof LISTS)[number] | 'profile',
  zip: ZipArchive,
  manifest: Manifest,
  context: ImportContext,
): AsyncGenerator<ImportRecord> {
  const member = zip.members.get(`${list}.json`);
  if (member === undefined) return;
  const bytes = zip.read(member, { sha256: manifest.get(member.name) });
  const records =
    list === 'profile'
      ? wholeDocument(bytes, context)
      : readJsonRecords(bytes, { lists: [], bare: true }, context.limits);
  for await (const { index, value } of records) yield readOwnRecord({ list, index, value }, context);
}

async function* wholeDocument(bytes: AsyncIterable<Uint8Array>, { limits }: ImportContext) {
  const fields: Record<string, unknown> = {};
  const wanted = { lists: [], members: ['displayName', 'timezone', 'preferences', 'reminderSettings'] };
  for await (const { list, value } of readJsonRecords(bytes, wanted, limits)) if (list) fields[list] = value;
  yield { index: 0, value: fields };
}

const MEDIA = /^media\/(photos|voice-memos)\/([^/]+?)(\.[^./]*)?$/;

function* readMedia(zip: ZipArchive, manifest: Manifest): Generator<ImportRecord> {
  for (const member of zip.members.values()) {
    if (member.name.startsWith('media/')) yield readMediaMember(member, zip, manifest);
  }
  for (const name of manifest.keys()) {
    if (name.startsWith('media/') && !zip.members.has(name))
      yield { kind: 'rejected', message: `${name}: missing from the archive.` };
  }
}

function readMediaMember(member: Member, zip: ZipArchive, manifest: Manifest): ImportRecord {
  const [, folder, id] = MEDIA.exec(member.name) ?? [];
  if (id === undefined || !isUuid(id))
    return { kind: 'rejected', message: `${member.name}: not a photo or voice memo.` };
  const mediaKind: MediaKind = folder === 'photos' ? 'photo' : 'voice-memo';
  const check = { sha256: manifest.get(member.name), code: 'damaged-media' };
  return {
    kind: 'media',
    key: id.toLowerCase(),
    id: toMediaId(id.toLowerCase()),
    mediaKind,
    createdAt: null,
    size: member.size,
    open: async () => Readable.from(zip.read(member, check), { objectMode: false }),
  };
}
