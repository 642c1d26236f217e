// The sources of an app, and their hash, which detects changes since the last build.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A file of icons, `/assets/FILE-HASH.svg`. */
export type SpriteSource = {
  file: string;
  /** The constant of the scripts that holds its path. */
  constant: string;
  /** Names of the package @tabler/icons; those of filled icons end in `-filled`. */
  icons: readonly string[];
  /** Whether every page shows some of them; the others are loaded when one is shown. */
  isInitial?: boolean;
};

/** A client built from the folder `root`/client. */
export type Source = {
  name: string;
  /** The folder with `client/`; the output is written to `dist/` in it. */
  root: string;
  /** Source folders in addition to the shared workspace; `root` by default. */
  folders?: readonly string[];
  sprites?: readonly SpriteSource[];
};

/** A browser app with its own page and scripts. */
export type AppSource = Source & {
  /** Paths that this app handles; an unknown path remains a 404. */
  routes: readonly string[];
  title: string;
  description: string;
  /** A small script in `client/` that starts before the app is loaded. */
  early?: string;
  /** Workers of its pages: the constant for the path of each, and the file in `client/`. */
  workers: Readonly<Record<string, string>>;
  /** Manifests by path; the page refers to the first. */
  manifests: Readonly<Record<string, object>>;
};

/** The shared workspace, which is a source of every app. */
export const WORKSPACE = join(import.meta.dirname, '..');

const BUILT = /\.(?:ts|tsx|css|svg|json|png|ico)$/;
const NOT_BUILT = /\.test\.ts$|(?:^|[\\/])(?:testing|dist|node_modules)(?:[\\/]|$)/;

/** SHA-256 of the names and contents of all files that the build output depends on. */
export async function hashSources({ root, folders = [root], ...settings }: Source): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(settings));
  for (const folder of [WORKSPACE, ...folders]) {
    const found = await readdir(folder, { recursive: true });
    const paths = found.filter((path) => BUILT.test(path) && !NOT_BUILT.test(path)).sort();
    const texts = await Promise.all(paths.map((path) => readFile(join(folder, path))));
    for (const [index, path] of paths.entries())
      hash.update(`${path.replaceAll('\\', '/')}\0`).update(texts[index] ?? '');
  }
  return hash.digest('hex').slice(0, 32);
}
