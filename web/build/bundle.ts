// Bundles an app with esbuild: its page, scripts, styles, icons, manifest and worker.
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type BuildOptions, type BuildResult, build, type Plugin, transform } from 'esbuild';
import { type BuiltApp, type BuiltFile, compressFile, contentHash } from './built-app.ts';
import { readLogo } from './logo.ts';
import type { AppSource, Source, SpriteSource } from './sources.ts';

type Bundled = BuildResult<{ write: false; metafile: true }>;
type OutputFile = { path: string; body: Buffer };

/** In the worker's script: the precache for offline starts. */
const PRECACHE_NAME = '__PRECACHE__';

/** Builds the app in memory. @throws esbuild's errors in the sources */
export async function bundle(source: AppSource, hash: string): Promise<BuiltApp> {
  const threads = await bundleThreads(source);
  const paths = Object.entries(threads).map(([name, { path }]) => [name, JSON.stringify(path)]);
  const sprites = await buildSprites(source);
  const client = await bundleClient(source, { ...Object.fromEntries(paths), ...sprites.define });
  const early = source.early ? initialOutputs(client, source.early) : [];
  const initial = [...new Set([...initialOutputs(client, 'main.tsx'), ...early])];
  // Scripts that are loaded on demand add their styles themselves, and need no bundle of them.
  const bundled = Object.values(client.metafile.outputs).map(({ cssBundle }) => `/${cssBundle}`);
  const outputs = [...outputsOf(client), ...Object.values(threads)].filter(
    ({ path }) => initial.includes(path) || !bundled.includes(path),
  );
  const logo = await readLogo(source.root);
  const [manifest = '', ...translated] = Object.keys(source.manifests);
  const page = renderPage(source, manifest, initial, early[0]);
  const shell = [...initial, '/icon.svg', manifest, ...sprites.initial];
  const onDemand = outputs
    .map(({ path }) => path)
    .filter((path) => /\.(?:css|js|woff2)$/.test(path) && !shell.includes(path));
  // Every screen must open offline, even if it was never opened before.
  const precache = {
    [PRECACHE_NAME]: JSON.stringify({
      hash,
      paths: [...shell, ...translated, ...onDemand],
      sprites: sprites.files.map(({ path }) => path).filter((path) => !shell.includes(path)),
    }),
  };
  const worker = await bundleWorker(source.root, 'worker.ts', precache);
  const files = await Promise.all([
    ...outputs.map(({ path, body }) => compressFile(path, body, true)),
    ...Object.entries(source.manifests).map(([path, body]) =>
      compressFile(path, Buffer.from(JSON.stringify(body)), false),
    ),
    compressFile('/index.html', Buffer.from(page), false),
    compressFile('/worker.js', worker, false),
    ...sprites.files,
    ...logo,
  ]);
  return { hash, files, initial: ['/index.html', ...shell] };
}

async function bundleClient({ root, early }: AppSource, define: Record<string, string>): Promise<Bundled> {
  const options = {
    ...COMMON,
    define,
    entryPoints: {
      main: join(root, 'client/main.tsx'),
      ...(early ? { early: join(root, 'client', early) } : {}),
    },
    outdir: root,
    outbase: root,
    splitting: true,
    entryNames: 'assets/[name]-[hash]',
    chunkNames: 'assets/[name]-[hash]',
    assetNames: 'assets/[name]-[hash]',
    publicPath: '/',
    absWorkingDir: root,
  } satisfies BuildOptions;
  return build({ ...options, plugins: [await lazyStyles(options, root, 'client/main.tsx')] });
}

/** Bundles the workers by the constants that hold their paths; they are immutable, like page scripts. */
async function bundleThreads({ root, workers }: AppSource): Promise<Record<string, OutputFile>> {
  const threads: Record<string, OutputFile> = {};
  for (const [name, file] of Object.entries(workers)) {
    const body = await bundleWorker(root, file, {});
    threads[name] = { path: `/assets/${basename(file, '.ts')}-${contentHash(body)}.js`, body };
  }
  return threads;
}

async function bundleWorker(root: string, file: string, define: Record<string, string>): Promise<Buffer> {
  const { outputFiles }: BuildResult<{ write: false }> = await build({
    ...COMMON,
    entryPoints: [join(root, 'client', file)],
    define,
    absWorkingDir: root,
    outdir: root,
  });
  return Buffer.from(outputFiles[0]?.contents ?? '');
}

const outputsOf = ({ outputFiles, metafile }: Bundled): OutputFile[] =>
  outputFiles.map((file) => ({
    path: `/${Object.keys(metafile.outputs).find((name) => file.path.endsWith(name)) ?? ''}`,
    body: Buffer.from(file.contents),
  }));

/** The entry with its styles and static imports. `file` is in `client/`. */
function initialOutputs({ metafile }: Bundled, file: string): string[] {
  const entry = Object.entries(metafile.outputs).find(([, { entryPoint }]) =>
    entryPoint?.endsWith(`client/${file}`),
  );
  if (!entry) throw new Error('The client has no entry point.');
  const found = new Set<string>();
  const visit = (path: string): void => {
    if (found.has(path)) return;
    found.add(path);
    const { imports = [], cssBundle } = metafile.outputs[path] ?? {};
    if (cssBundle) found.add(cssBundle);
    for (const imported of imports) if (imported.kind === 'import-statement') visit(imported.path);
  };
  visit(entry[0]);
  return [...found].map((path) => `/${path}`);
}

/** For tests of determinism: the same sources result in the same names. */
export const fingerprint = ({ files }: BuiltApp): string =>
  contentHash(files.map(({ path, body }) => `${path} ${contentHash(body)}`).join('\n'));

/**
 * `manifest` is a path, and `initial` are the paths of the initially required scripts and styles. `early` is
 * one of them without dependencies.
 */
function renderPage(
  { title, description }: AppSource,
  manifest: string,
  initial: readonly string[],
  early?: string,
): string {
  const scripts = initial.filter((path) => path.endsWith('.js'));
  const [entry, ...imported] = scripts.filter((path) => path !== early);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#FFFAF3" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#17131F" media="(prefers-color-scheme: dark)">
<title>${title}</title>
<meta name="description" content="${description}">
<link rel="manifest" href="${manifest}">
<link rel="icon" href="/favicon.ico" sizes="32x32">
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
${initial
  .filter((path) => path.endsWith('.css'))
  .map((path) => `<link rel="stylesheet" href="${path}">`)
  .join('\n')}
${early ? `<script type="module" src="${early}" async></script>` : ''}
${imported.map((path) => `<link rel="modulepreload" href="${path}">`).join('\n')}
<script type="module" src="${entry}"></script>
</head>
<body><div id="app"></div><noscript>${title} needs JavaScript. <a href="/docs">Documentation of the interface</a></noscript></body>
</html>
`;
}

// Styles of scripts that are loaded on demand: each is a file of its own, which the script adds to the page
// before it runs. Without this, the first style of the page has those of all screens.

const STYLE = 'lazy-style';
const FILE = 'style-file';
const RESOLVED = 'resolved';
/** Adds a style to the page. */
const LOADER = JSON.stringify(join(import.meta.dirname, '../local/load-style.ts'));

/** Builds once without output to find the styles that `entry` needs without a dynamic import. */
async function lazyStyles(options: BuildOptions, root: string, entry: string): Promise<Plugin> {
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

// Bundles the scripts of server-rendered pages: one entry, its dynamic imports, sprites of icons, the logo,
// and a service worker.

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
  const worker = await compressFile('/sw.js', await bundleScriptWorker(root), false);
  return {
    hash,
    files: [...files, ...sprites.files, ...(await readLogo(root)), worker],
    initial: [`/${entry[0]}`],
  };
}

/** The service worker, with a constant URL. */
async function bundleScriptWorker(root: string): Promise<Buffer> {
  const { outputFiles } = await build({
    ...COMMON,
    entryPoints: [join(root, 'client/worker/worker.ts')],
    absWorkingDir: root,
    outdir: root,
  });
  return Buffer.from(outputFiles[0]?.contents ?? '');
}

// esbuild options common to all builds.

const COMMON = {
  bundle: true,
  minify: true,
  write: false as const,
  metafile: true as const,
  format: 'esm' as const,
  target: ['chrome123', 'firefox121', 'safari17.5'] as string[],
  jsx: 'automatic' as const,
  jsxImportSource: 'preact',
  charset: 'utf8' as const,
  legalComments: 'none' as const,
  loader: { '.woff2': 'file' as const },
  logLevel: 'silent' as const,
} satisfies BuildOptions;

// Builds sprites: one SVG file with the icons that an app uses, each a symbol for `<use
// href="/assets/icons-HASH.svg#heart">`.

type Sprites = {
  files: BuiltFile[];
  /** The paths of those that every page shows. */
  initial: string[];
  /** The paths by their constants, as source text. */
  define: Record<string, string>;
};

const FILLED = '-filled';
/** Symbols carry their paint, since the page that uses them has no style for it. */
const OUTLINE_PAINT =
  'fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"';
const FILLED_PAINT = 'fill="currentColor"';
const NOTICE =
  '<!-- Tabler Icons, https://tabler.io/icons, MIT License, Copyright (c) 2020-2026 Paweł Kuna -->';

/** @throws if the package has no icon of a name */
export async function buildSprites({ sprites = [] }: Source): Promise<Sprites> {
  const files = await Promise.all(sprites.map(buildSprite));
  const paths = sprites.map(({ constant }, index) => [constant, JSON.stringify(files[index]?.path)]);
  const initial = files.flatMap(({ path }, index) => (sprites[index]?.isInitial ? [path] : []));
  return { files, initial, define: Object.fromEntries(paths) };
}

async function buildSprite({ file, icons }: SpriteSource): Promise<BuiltFile> {
  const symbols = await Promise.all(icons.map(readSymbol));
  const body = Buffer.from(`${NOTICE}<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`);
  return compressFile(`/assets/${file}-${contentHash(body)}.svg`, body, true);
}

async function readSymbol(name: string): Promise<string> {
  const isFilled = name.endsWith(FILLED);
  const path = isFilled ? `filled/${name.slice(0, -FILLED.length)}` : `outline/${name}`;
  const source = await readFile(new URL(import.meta.resolve(`@tabler/icons/${path}.svg`)), 'utf8');
  const shapes = source
    .slice(source.indexOf('>', source.indexOf('<svg')) + 1, source.lastIndexOf('</svg>'))
    .replace(/<path stroke="none" d="M0 0h24v24H0z" fill="none" \/>/, '')
    .replaceAll(/\s*\n\s*/g, '')
    .replaceAll(' />', '/>');
  return `<symbol id="${name}" viewBox="0 0 24 24" ${isFilled ? FILLED_PAINT : OUTLINE_PAINT}>${shapes}</symbol>`;
}
