// Runs the browser tests in the installed Firefox: BROWSER=firefox.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { LaunchOptions } from 'playwright-core';

/** Debian's package is called `firefox-esr`. */
const NAMES = ['firefox-esr', 'firefox'];

/**
 * Launch options with Firefox's own WebDriver BiDi; null if there is none. BROWSER_PATH overrides the path.
 */
export function findFirefox(): LaunchOptions | null {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const installed = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  const executablePath = process.env.BROWSER_PATH ?? installed.find((path) => existsSync(path));
  return executablePath === undefined ? null : { executablePath, channel: 'moz-firefox' };
}
