// The Firefox that is installed, for the same tests: BROWSER=firefox.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { LaunchOptions } from 'playwright-core';

/** Debian calls its own `firefox-esr`. */
const NAMES = ['firefox-esr', 'firefox'];

/** How to launch it, by its own WebDriver BiDi; null where there is none. BROWSER_PATH names another. */
export function findFirefox(): LaunchOptions | null {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const installed = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  const executablePath = process.env.BROWSER_PATH ?? installed.find((path) => existsSync(path));
  return executablePath === undefined ? null : { executablePath, channel: 'moz-firefox' };
}
