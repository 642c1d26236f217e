// Opens an app for serving: the build on disk if the sources are unchanged, otherwise a new one.
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type BuiltApp, type BuiltFile, contentTypeOf } from './built-app.ts';
import { withFileLock } from './lock.ts';
import { type AppSource, hashSources, type Source } from './sources.ts';

/** There is no build, and the bundler is not installed. */
class NotBuiltError extends Error {
  readonly code = 'NOT_BUILT';
}

/** Per process: restarting a service, as in tests, does not check the sources again. */
const opened = new Map<string, Promise<BuiltApp>>();

/** Builds in memory. */
type Bundle<From extends Source> = (source: From, hash: string) => Promise<BuiltApp>;

/** @throws NotBuiltError, or errors of the bundler */
export const openApp = (source: AppSource): Promise<BuiltApp> =>
  openOnce(source, async () => (await import('./bundle.ts')).bundle);

/** Opens the scripts of server-rendered pages. @throws as {@link openApp} */
export const openScripts = (source: Source): Promise<BuiltApp> =>
  openOnce(source, async () => (await import('./bundle.ts')).bundleScripts);

function openOnce<From extends Source>(source: From, load: () => Promise<Bundle<From>>): Promise<BuiltApp> {
  const known = opened.get(source.root) ?? open(source, load);
  opened.set(source.root, known);
  known.catch(() => opened.delete(source.root));
  return known;
}

async function open<From extends Source>(source: From, load: () => Promise<Bundle<From>>): Promise<BuiltApp> {
  const hash = await hashSources(source);
  const dist = join(source.root, 'dist');
  const built = await readBuild(dist, hash);
  if (built) return built;
  const bundle = await loadBundler(source, load);
  const build = () => bundle(source, hash);
  try {
    await mkdir(dist, { recursive: true });
    return await withFileLock(join(dist, 'lock'), () => buildOnce(hash, dist, build));
  } catch (error) {
    // A read-only folder: each start builds again, which takes less than a second.
    if (!isReadOnly(error)) throw error;
    return build();
  }
}

async function buildOnce(hash: string, dist: string, build: () => Promise<BuiltApp>): Promise<BuiltApp> {
  const meanwhile = await readBuild(dist, hash);
  if (meanwhile) return meanwhile;
  const app = await build();
  await writeBuild(dist, app);
  return app;
}

async function loadBundler<From extends Source>({ name }: From, load: () => Promise<Bundle<From>>) {
  try {
    return await load();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND')) throw error;
    throw new NotBuiltError(
      `esbuild, which builds the web app of the ${name}, is not installed: run npm ci (without --omit=dev), then npm run build.`,
    );
  }
}

const READ_ONLY = new Set(['EROFS', 'EACCES', 'EPERM', 'ENOSPC', 'EEXIST', 'ENOTDIR']);

const isReadOnly = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && READ_ONLY.has(String(error.code));

// The files of a build on disk. `dist/built.json` contains the folder of the build and is replaced by a
// rename, so that a reader finds either the old build or the new one, never a mixture.

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
async function writeBuild(dist: string, { hash, files, initial }: BuiltApp): Promise<void> {
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
