// Styles of scripts that are loaded on demand: each is a file of its own, which the script adds to the page
// before it runs. Without this, the first style of the page has those of all screens.
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type BuildOptions, build, type Plugin, transform } from 'esbuild';

const STYLE = 'lazy-style';
const FILE = 'style-file';
const RESOLVED = 'resolved';
/** Adds a style to the page. */
const LOADER = JSON.stringify(join(import.meta.dirname, '../local/load-style.ts'));

/** Builds once without output to find the styles that `entry` needs without a dynamic import. */
export async function lazyStyles(options: BuildOptions, root: string, entry: string): Promise<Plugin> {
  const { metafile } = await build({ ...options, metafile: true, write: false });
  const initial = new Set<string>();
  const visit = (path: string): void => {
    if (initial.has(path)) return;
    initial.add(path);
    for (const { path: imported, kind } of metafile.inputs[path]?.imports ?? [])
      if (kind !== 'dynamic-import') visit(imported);
  };
  visit(entry);
  return pluginFor(new Set([...initial].map((path) => join(root, path))), options);
}

const pluginFor = (initial: ReadonlySet<string>, { target }: BuildOptions): Plugin => ({
  name: STYLE,
  setup({ onLoad, onResolve, resolve }) {
    onResolve({ filter: /\.css$/ }, async ({ path, importer, resolveDir, kind, pluginData }) => {
      if (pluginData === RESOLVED) return null;
      const found = await resolve(path, { importer, resolveDir, kind, pluginData: RESOLVED });
      return found.errors.length > 0 || initial.has(found.path)
        ? null
        : { path: found.path, namespace: STYLE, sideEffects: true };
    });
    onLoad({ filter: /.*/, namespace: STYLE }, ({ path }) => ({
      contents: `import path from ${JSON.stringify(`${path}?file`)};
import { loadStyle } from ${LOADER};
await loadStyle(path);`,
      resolveDir: dirname(path),
    }));
    onResolve({ filter: /\.css\?file$/ }, ({ path }) => ({
      path: path.slice(0, -'?file'.length),
      namespace: FILE,
    }));
    onLoad({ filter: /.*/, namespace: FILE }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      const { code } = await transform(text, { loader: 'css', minify: true, ...(target ? { target } : {}) });
      return { contents: code, loader: 'file' };
    });
  },
});
