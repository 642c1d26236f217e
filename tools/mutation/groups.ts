// Groups test files into processes, because loading the service is slower than most files.
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The files of one process. */
export type TestGroup = { files: readonly string[] };

/**
 * Writes a test file to `folder` that imports the group's files, for `node --test`, and returns its path. The
 * name contains `at`, because `node --test` starts files in the order of their paths.
 */
export async function writeEntry(
  { files }: TestGroup,
  at: number,
  { root, folder }: { root: string; folder: string },
): Promise<string> {
  const [first = ''] = files;
  const name = files.length === 1 ? first : 'group.test.ts';
  const entry = join(folder, String(at).padStart(4, '0'), name);
  const imports = files.map((file) => `import ${JSON.stringify(pathToFileURL(join(root, file)).href)};\n`);
  await mkdir(dirname(entry), { recursive: true });
  await writeFile(entry, imports.join(''));
  return entry;
}
