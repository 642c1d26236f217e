// The repository's files on disk.
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Folders with installed, built or local files. */
const NOT_OURS = /(?:^|\/)(?:node_modules|\.git|coverage|generated|results|dist)$|^data$|^\.(?:tmp|cache)$/;

export type Repository = {
  /** Relative to the root, sorted. */
  paths: readonly string[];
  readText(path: string): Promise<string>;
  readJson<Value>(path: string): Promise<Value>;
};

export async function openRepository(root: string): Promise<Repository> {
  const found = await Array.fromAsync(
    glob('**/*', {
      cwd: root,
      withFileTypes: true,
      exclude: ({ name, parentPath }) => isNotOurs(root, parentPath, name),
    }),
  );
  const paths = found
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relativeTo(root, parentPath, name));
  const readText = (path: string) => readFile(join(root, path), 'utf8');
  return { paths: paths.sort(), readText, readJson: async (path) => JSON.parse(await readText(path)) };
}

const relativeTo = (root: string, folder: string, name: string): string =>
  join(folder, name).slice(root.length + 1);

const isNotOurs = (root: string, folder: string, name: string): boolean =>
  NOT_OURS.test(relativeTo(root, folder, name));
