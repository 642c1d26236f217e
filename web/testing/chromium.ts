// A real Chromium from npm, unpacked once per version into a folder of its own. On Linux alone; elsewhere
// BROWSER_PATH names a browser.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { LaunchOptions } from 'playwright-core';

const PACKAGE = '@sparticuz/chromium';

/** Where the package begins; it exports nothing but its code. */
const folder = (): string => join(dirname(createRequire(import.meta.url).resolve(PACKAGE)), '..');

/** How to launch the browser; null where there is none. */
export async function findBrowser(): Promise<LaunchOptions | null> {
  const args = ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'];
  const { BROWSER_PATH } = process.env;
  if (BROWSER_PATH) return { executablePath: BROWSER_PATH, args };
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  const unpacked = await unpack();
  const env = {
    ...process.env,
    FONTCONFIG_PATH: join(unpacked, 'fonts'),
    LD_LIBRARY_PATH: join(unpacked, 'al2023', 'lib'),
  };
  return { executablePath: join(unpacked, 'chromium'), args, env: env as Record<string, string> };
}

/** Unpacks into a folder beside, and renames: another process may do the same. */
async function unpack(): Promise<string> {
  const { version } = JSON.parse(await readFile(join(folder(), 'package.json'), 'utf8'));
  const target = join(tmpdir(), `tandem-chromium-${version}`);
  if (existsSync(target)) return target;
  const temporary = `${target}.${process.pid}`;
  await mkdir(temporary, { recursive: true });
  const unpacker = join(import.meta.dirname, 'unpack-chromium.ts');
  // The package unpacks into the folder for temporary files, whatever that is.
  const env = { ...process.env, TMPDIR: temporary };
  const { status, stderr } = spawnSync(process.execPath, [unpacker, join(folder(), 'bin')], { env });
  if (status !== 0) throw new Error(`Chromium could not be unpacked: ${stderr}`);
  await writeFile(join(temporary, 'fonts', 'fonts.conf'), fontConfiguration(target));
  await rename(temporary, target).catch(() => rm(temporary, { recursive: true, force: true }));
  return target;
}

/**
 * The fonts of the package alone, so that pages look alike on every machine. Its own configuration names
 * folders under `/tmp` that need not exist, and a Chromium without any font ends itself.
 */
const fontConfiguration = (unpacked: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(unpacked, 'fonts', 'fonts')}</dir>
  <cachedir>${join(unpacked, 'fonts-cache')}</cachedir>
</fontconfig>
`;
