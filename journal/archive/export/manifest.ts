// Writes an export's manifest in chunks, so that it is never whole in memory.
import { formatInstant, type Instant } from '@tandem/platform/time/clock.ts';
import { EXPORT_FORMAT, EXPORT_VERSION } from '../formats/own/manifest.ts';

type ManifestMember = { name: string; sha256: string };

/** The chunks of `manifest.json`; `members` are the other members. */
export async function* manifestChunks(
  counts: Readonly<Record<string, number>>,
  exportedAt: Instant,
  members: AsyncIterable<ManifestMember>,
): AsyncGenerator<string> {
  const head = {
    format: EXPORT_FORMAT,
    version: EXPORT_VERSION,
    exportedAt: formatInstant(exportedAt),
    counts,
  };
  yield `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "members": {`;
  let comma = '';
  for await (const { name, sha256 } of members) {
    yield `${comma}\n    ${JSON.stringify(name)}: "${sha256}"`;
    comma = ',';
  }
  yield '\n  }\n}\n';
}
