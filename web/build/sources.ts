// The sources of an app, and the hash that says whether they changed since the last build.
import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What is built for browsers, from the folder `root`/client. */
export type Source = {
  name: string;
  /** The folder with `client/`, in which `dist/` is written. */
  root: string;
  /** What it is built from besides the shared workspace; `root` by default. */
  folders?: readonly string[];
};

/** An app in the browser: a page of its own with its scripts. */
export type AppSource = Source & {
  /** Paths that this app shows; an unknown path remains a 404. */
  routes: readonly string[];
  title: string;
  /** A small script in `client/` that starts before the app is there. */
  early?: string;
  /** Workers of its pages: the constant that holds the path of each, and the file in `client/`. */
  workers: Readonly<Record<string, string>>;
  /** By their paths; the page names the first. */
  manifests: Readonly<Record<string, object>>;
};

/** The shared workspace, which every app is built from too. */
export const WORKSPACE = join(import.meta.dirname, '..');

const NOT_BUILT = /\.test\.ts$|(?:^|[\\/])(?:testing|dist|node_modules)(?:[\\/]|$)/;

/** SHA-256 over the names and contents of all files that the result of a build depends on. */
export async function hashSources({ root, folders = [root], ...settings }: Source): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(settings));
  for (const folder of [WORKSPACE, ...folders]) {
    const found = await Array.fromAsync(glob('**/*.{ts,tsx,css,svg,json,png}', { cwd: folder }));
    const paths = found.filter((path) => !NOT_BUILT.test(path)).sort();
    const texts = await Promise.all(paths.map((path) => readFile(join(folder, path))));
    for (const [index, path] of paths.entries())
      hash.update(`${path.replaceAll('\\', '/')}\0`).update(texts[index] ?? '');
  }
  return hash.digest('hex').slice(0, 32);
}
