// The manifest of our export: the format version and the checksum of every other member.
import { invalid } from '@tandem/platform/refusal.ts';
import type { ImportLimits } from '../records/context.ts';
import { readJsonRecords } from '../source/json-records.ts';
import type { ZipArchive } from '../source/zip-archive.ts';

export const MANIFEST = 'manifest.json';
export const EXPORT_FORMAT = 'tandem-journal';
export const EXPORT_VERSION = 1;

/** SHA-256 in hex, by member name. */
export type Manifest = ReadonlyMap<string, string>;

/** Reads the manifest. Refuses other formats and newer versions. */
export async function readManifest(zip: ZipArchive, limits: ImportLimits): Promise<Manifest> {
  const member = zip.members.get(MANIFEST);
  if (member === undefined || member.size > limits.manifestBytes) throw unknown();
  const bounds = { ...limits, recordBytes: limits.manifestBytes };
  const wanted = { lists: [], members: ['format', 'version', 'members'] };
  const fields = new Map<string | null, unknown>();
  for await (const { list, value } of readJsonRecords(zip.read(member), wanted, bounds))
    fields.set(list, value);
  if (fields.get('format') !== EXPORT_FORMAT) throw unknown();
  const version = fields.get('version');
  if (!Number.isInteger(version) || Number(version) < 1) throw unknown();
  if (Number(version) > EXPORT_VERSION)
    throw invalid('', 'The export was made by a newer version of this service.', 'newer-version');
  return checksums(fields.get('members'));
}

function checksums(value: unknown): Manifest {
  if (typeof value !== 'object' || value === null) throw invalidManifest();
  const members = new Map<string, string>();
  for (const [name, sum] of Object.entries(value)) {
    if (typeof sum !== 'string' || !/^[0-9a-f]{64}$/i.test(sum)) throw invalidManifest();
    members.set(name, sum.toLowerCase());
  }
  return members;
}

const unknown = () =>
  invalid(
    '',
    'The archive is not an export of this service: its manifest.json is missing or has another format.',
    'unknown-format',
  );
const invalidManifest = () => invalid('', 'The manifest of the archive is damaged.', 'damaged-archive');
