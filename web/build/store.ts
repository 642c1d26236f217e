// The files of a build on disk. `dist/built.json` contains the folder of the build and is replaced by a
// rename, so that a reader finds either the old build or the new one, never a mixture.
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type BuiltApp, type BuiltFile, contentTypeOf } from './built-app.ts';

type Index = { hash: string; files: { path: string; immutable: boolean }[]; initial: string[] };

const INDEX = 'built.json';

/** The build in `dist` if its sources have this hash, otherwise null. */
export async function readBuild(dist: string, hash: string): Promise<BuiltApp | null> {
  try {
    const index: Index = JSON.parse(await readFile(join(dist, INDEX), 'utf8'));
    if (index.hash !== hash) return null;
    const files = await Promise.all(index.files.map((file) => readBuiltFile(join(dist, hash), file)));
    return { hash, files, initial: index.initial };
  } catch {
    return null;
  }
}

async function readBuiltFile(
  folder: string,
  { path, immutable }: { path: string; immutable: boolean },
): Promise<BuiltFile> {
  const name = join(folder, path);
  const [body, zipped, br] = await Promise.all([name, `${name}.gz`, `${name}.br`].map((at) => readFile(at)));
  const none = Buffer.alloc(0);
  return {
    path,
    immutable,
    contentType: contentTypeOf(path),
    body: body ?? none,
    gzip: zipped ?? none,
    br: br ?? none,
  };
}

/** Writes a build, and removes earlier ones. @throws if the folder cannot be written */
export async function writeBuild(dist: string, { hash, files, initial }: BuiltApp): Promise<void> {
  const folder = join(dist, hash);
  await rm(folder, { recursive: true, force: true });
  for (const { path, body, gzip, br } of files) {
    const name = join(folder, path);
    await mkdir(dirname(name), { recursive: true });
    await Promise.all([writeFile(name, body), writeFile(`${name}.gz`, gzip), writeFile(`${name}.br`, br)]);
  }
  const index: Index = {
    hash,
    files: files.map(({ path, immutable }) => ({ path, immutable })),
    initial: [...initial],
  };
  const temporary = join(dist, `${INDEX}.${process.pid}`);
  await writeFile(temporary, JSON.stringify(index));
  await rename(temporary, join(dist, INDEX));
  const known = new Set([INDEX, hash, 'lock']);
  for (const name of await readdir(dist))
    if (!known.has(name)) await rm(join(dist, name), { recursive: true, force: true });
}
