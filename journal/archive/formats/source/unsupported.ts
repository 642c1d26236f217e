// Refuses files of known programs that cannot be imported without guessing.
import { invalid } from '@tandem/platform/refusal.ts';
import type { ZipArchive } from './zip-archive.ts';

const unsupported = (name: string, reason: string) =>
  invalid('', `This is a file of ${name}, which cannot be imported: ${reason}.`, 'unsupported-format');

const JOURNIV = 'its moods are names whose meaning each user defines';

export function refuseUnsupportedArchive({ members }: ZipArchive): void {
  if (members.has('journiv.json') || members.has('data.json')) throw unsupported('Journiv', JOURNIV);
}

/** A member that only documents of Journiv have. */
export const JOURNIV_MEMBER = 'export_version';
export const refuseJourniv = () => unsupported('Journiv', JOURNIV);
