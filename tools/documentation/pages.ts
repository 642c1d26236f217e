// The repository's Markdown documents, for the tests that check them.
import { glob, readFile } from 'node:fs/promises';

const ROOT = new URL('../../', import.meta.url);

/** A document: its path from the repository's root, and its text. */
export type Page = { path: string; text: string };

/** All documents outside `node_modules`. */
export async function readPages(): Promise<Page[]> {
  const exclude = (path: string) => path.endsWith('node_modules');
  const paths = await Array.fromAsync(glob('**/*.md', { cwd: ROOT.pathname, exclude }));
  return Promise.all(
    paths.map(async (path) => ({ path, text: await readFile(new URL(path, ROOT), 'utf8') })),
  );
}
