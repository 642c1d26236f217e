// Adds an Arabic font to the browser's fonts for screenshots: its package has only Latin fonts.
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { LaunchOptions } from 'playwright-core';

const PACKAGE = '@expo-google-fonts/noto-naskh-arabic';

/** Writes the font configuration to `folder`, which must exist as long as the browser runs. */
export async function withArabicFont(options: LaunchOptions, folder: string): Promise<LaunchOptions> {
  const fonts = join(
    dirname(createRequire(import.meta.url).resolve(`${PACKAGE}/package.json`)),
    '400Regular',
  );
  const env = options.env ?? process.env;
  const own = env.FONTCONFIG_PATH === undefined ? '/etc/fonts' : String(env.FONTCONFIG_PATH);
  const file = join(folder, 'fonts.conf');
  await writeFile(
    file,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">${join(own, 'fonts.conf')}</include>
  <dir>${join(own, 'fonts')}</dir>
  <dir>${fonts}</dir>
  <alias binding="strong"><family>system-ui</family><prefer><family>Open Sans</family></prefer></alias>
  <alias binding="strong"><family>sans-serif</family><prefer><family>Open Sans</family></prefer></alias>
  <cachedir>${join(folder, 'fonts-cache')}</cachedir>
</fontconfig>
`,
  );
  return { ...options, env: { ...(env as Record<string, string>), FONTCONFIG_FILE: file } };
}
