// Checks the table of docs/settings.md and .env.example against the declared settings.
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { journalSettings } from '../../journal/config.ts';
import type { Setting } from '../../platform/config/settings.ts';
import { commonSettings } from '../../platform/service/common-settings.ts';
import { expectGolden } from '../../platform/testing/golden.ts';
import { thoughtsSettings } from '../../thoughts/config.ts';

const DOCUMENT = new URL('../../docs/settings.md', import.meta.url);
const EXAMPLE = new URL('../../.env.example', import.meta.url);
const settings: Record<string, Setting<unknown>> = {
  ...commonSettings,
  ...journalSettings,
  ...thoughtsSettings,
};

const shown = (fallback: unknown): string =>
  fallback === null || (Array.isArray(fallback) && fallback.length === 0) ? '' : String(fallback);

test('docs/settings.md documents every setting', async () => {
  const rows = Object.entries(settings).map(([name, { fallback, help: means, accepts }]) => {
    const standard = shown(fallback);
    return `| \`${name}\` | ${standard === '' ? 'unset' : `\`${standard}\``} | ${means} Takes ${accepts}. |`;
  });
  const table = ['| name | default | meaning |', '|---|---|---|', ...rows].join('\n');
  const document = await readFile(DOCUMENT, 'utf8');
  const section = /(<!-- settings:[^\n]*-->\n)[\s\S]*?(<!-- \/settings -->)/;
  await expectGolden(
    DOCUMENT,
    document.replace(section, (_all, open: string, close: string) => `${open}\n${table}\n\n${close}`),
  );
});

const OPENING =
  '# Every setting with its default. Copy this file to .env, in the folder where the services are started, and remove\n' +
  '# the # to change one. Environment variables take precedence over this file.';

test('.env.example contains every setting', async () => {
  const blocks = Object.entries(settings).map(
    ([name, { fallback, help: means }]) => `# ${means}\n#${name}=${shown(fallback)}\n`,
  );
  await expectGolden(EXAMPLE, `${OPENING}\n\n${blocks.join('\n')}`);
});
