// Bundles the scripts of server-rendered pages: one entry, its dynamic imports, sprites of icons, the logo,
// and a service worker.
import { join } from 'node:path';
import { build } from 'esbuild';
import { type BuiltApp, compressFile } from './built-app.ts';
import { COMMON } from './esbuild-options.ts';
import { buildLogo } from './logo.ts';
import type { Source } from './sources.ts';
import { buildSprites } from './sprite.ts';

/** Builds in memory. `initial` is only the entry. @throws esbuild's errors in the sources */
export async function bundleScripts(source: Source, hash: string): Promise<BuiltApp> {
  const { root, name } = source;
  const sprites = await buildSprites(source);
  const { outputFiles, metafile } = await build({
    ...COMMON,
    define: sprites.define,
    entryPoints: { [name]: join(root, 'client/main.ts') },
    outdir: root,
    outbase: root,
    splitting: true,
    entryNames: 'assets/[name]-[hash]',
    chunkNames: 'assets/[name]-[hash]',
    absWorkingDir: root,
  });
  const entry = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint !== undefined);
  if (!entry) throw new Error('The scripts have no entry point.');
  const files = await Promise.all(
    outputFiles.map(({ path, contents }) => {
      const output = Object.keys(metafile.outputs).find((one) => path.endsWith(one)) ?? '';
      return compressFile(`/${output}`, Buffer.from(contents), true);
    }),
  );
  const worker = await compressFile('/sw.js', await bundleWorker(root), false);
  return {
    hash,
    files: [...files, ...sprites.files, ...(await buildLogo(root)), worker],
    initial: [`/${entry[0]}`],
  };
}

/** The service worker, with a constant URL. */
async function bundleWorker(root: string): Promise<Buffer> {
  const { outputFiles } = await build({
    ...COMMON,
    entryPoints: [join(root, 'client/worker/worker.ts')],
    absWorkingDir: root,
    outdir: root,
  });
  return Buffer.from(outputFiles[0]?.contents ?? '');
}
