// Distinguishes the services' production files from tests and tools.
import { matchesGlob } from 'node:path';

const SERVICES = ['main.ts', '{platform,journal,thoughts,web}/**/*.{ts,tsx}'];
const NOT_IN_SERVICE = ['**/*.test.ts', '**/{test,testing}/**', '**/*.fixture.ts'];

const known = new Map<string, boolean>();

/** `path` is relative to the repository's root. */
export const isProduction = (path: string): boolean =>
  known.getOrInsertComputed(
    path,
    () =>
      SERVICES.some((glob) => matchesGlob(path, glob)) &&
      !NOT_IN_SERVICE.some((glob) => matchesGlob(path, glob)),
  );
