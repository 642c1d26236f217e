// Bundles the scripts of pages that a server makes: one entry, and what it imports later.
import { join } from 'node:path';
import { build } from 'esbuild';
import { type BuiltApp, compressFile } from './built-app.ts';
import { COMMON } from './esbuild-options.ts';
import type { Source } from './sources.ts';

/** Builds in memory. `initial` is the entry alone. @throws what esbuild reports of the sources */
export async function bundleScripts({ root, name }: Source, hash: string): Promise<BuiltApp> {
  const { outputFiles, metafile } = await build({
    ...COMMON,
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
  return { hash, files, initial: [`/${entry[0]}`] };
}
