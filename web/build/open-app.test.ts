// Builds: once per change of the sources, by one process at a time, even without a writable folder.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtempDisposable, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fingerprint } from './bundle.ts';
import { withFileLock } from './lock.ts';
import { openApp, readBuild } from './open-app.ts';
import { type AppSource, hashSources, WORKSPACE } from './sources.ts';

/** A small app in a separate folder. */
async function createApp(folder: string): Promise<AppSource> {
  await mkdir(join(folder, 'client'), { recursive: true });
  await cp(join(WORKSPACE, '../journal/web/icons'), join(folder, 'icons'), { recursive: true });
  await symlink(join(WORKSPACE, '../node_modules'), join(folder, 'node_modules'));
  const client = {
    'main.tsx':
      "import './main.css';\nimport { render } from 'preact';\nrender(<p>one</p>, document.body);\n",
    'main.css': 'p { color: red }\n',
    'worker.ts': 'declare const __PRECACHE__: object;\nconsole.log(__PRECACHE__);\n',
  };
  for (const [name, text] of Object.entries(client)) await writeFile(join(folder, 'client', name), text);
  return {
    name: 'test',
    root: folder,
    routes: ['/'],
    title: 'Test',
    description: 'A test.',
    manifests: { '/manifest.webmanifest': { name: 'Test' } },
    workers: {},
  };
}

const place = () => mkdtempDisposable(join(tmpdir(), 'tandem-build-'));

test('an app is built once, reused, and rebuilt after a change of a source', async () => {
  await using folder = await place();
  const app = await createApp(folder.path);
  const built = await openApp(app);
  const dist = join(folder.path, 'dist');
  const index = await readFile(join(dist, 'built.json'), 'utf8');
  assert.equal(JSON.parse(index).hash, await hashSources(app));
  const read = await readBuild(dist, built.hash);
  assert.equal(read && fingerprint(read), fingerprint(built));
  const page = built.files.find(({ path }) => path === '/index.html')?.body.toString() ?? '';
  for (const path of built.initial.filter((one) => one.startsWith('/assets/')))
    assert.ok(page.includes(path), path);
  await writeFile(join(folder.path, 'client/main.css'), 'p { color: blue }\n');
  const changed = await hashSources(app);
  assert.notEqual(changed, built.hash);
  assert.equal(await readBuild(dist, changed), null);
});

test('tests and builds are not sources', async () => {
  await using folder = await place();
  const app = await createApp(folder.path);
  const hash = await hashSources(app);
  await writeFile(join(folder.path, 'client/main.test.ts'), '');
  await mkdir(join(folder.path, 'dist'));
  await writeFile(join(folder.path, 'dist/old.css'), '');
  assert.equal(await hashSources(app), hash);
});

test('equal sources produce equal files, in memory without write access', async () => {
  await using folder = await place();
  await using unwritable = await place();
  const built = await openApp(await createApp(folder.path));
  const app = await createApp(unwritable.path);
  // No user, not even root, can create a folder below a file.
  await writeFile(join(unwritable.path, 'dist'), '');
  const inMemory = await openApp(app);
  assert.ok(inMemory.files.length > 5);
  assert.equal(fingerprint(inMemory), fingerprint(built));
});

test('a build error has its reason and location', async () => {
  await using folder = await place();
  const app = await createApp(folder.path);
  await writeFile(join(folder.path, 'client/main.tsx'), 'const = 1;\n');
  await assert.rejects(openApp(app), /main\.tsx:1:6: ERROR/);
});

test('a lock admits one process, and the lock of an ended process is removed', async () => {
  await using folder = await place();
  const path = join(folder.path, 'lock');
  let inside = 0;
  await Promise.all(
    Array.from({ length: 5 }, () =>
      withFileLock(path, async () => {
        inside += 1;
        assert.equal(inside, 1);
        await new Promise((resolve) => setImmediate(resolve));
        inside -= 1;
      }),
    ),
  );
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  await writeFile(path, String(child.pid));
  assert.equal(await withFileLock(path, async () => 'in'), 'in');
  assert.deepEqual(await readdir(folder.path), []);
});

test('without the bundler and a build, the start fails with the command to run', async () => {
  await using folder = await place();
  await cp(join(WORKSPACE, 'build'), join(folder.path, 'build'), { recursive: true });
  const app = await createApp(join(folder.path, 'app'));
  const copy: { openApp: typeof openApp } = await import(join(folder.path, 'build/open-app.ts'));
  await assert.rejects(copy.openApp(app), {
    code: 'NOT_BUILT',
    message: /run npm ci .*, then npm run build\.$/,
  });
});
