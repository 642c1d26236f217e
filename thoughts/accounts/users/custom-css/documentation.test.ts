// Checks that docs/custom-css.md lists the allowlist.
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { expectGolden } from '@tandem/platform/testing/golden.ts';
import { FUNCTIONS, PROPERTIES, PSEUDO_CLASSES, PSEUDO_ELEMENTS } from './allowed.ts';

const PAGE = new URL('../../../../docs/custom-css.md', import.meta.url);
const LISTS = {
  Properties: PROPERTIES,
  'Pseudo-classes': PSEUDO_CLASSES,
  'Pseudo-elements': PSEUDO_ELEMENTS,
  Functions: FUNCTIONS,
};

const listed = (words: Iterable<string>): string =>
  [...words]
    .sort()
    .map((word) => `\`${word}\``)
    .join(' ');

test('the documentation lists exactly the allowed CSS', async () => {
  const page = await readFile(PAGE, 'utf8');
  const lists = Object.entries(LISTS).map(([name, words]) => `**${name}**: ${listed(words)}`);
  const section = /(<!-- allowed:[^\n]*-->\n)[\s\S]*?(<!-- \/allowed -->)/;
  await expectGolden(
    PAGE,
    page.replace(
      section,
      (_all, open: string, close: string) => `${open}\n${lists.join('\n\n')}\n\n${close}`,
    ),
  );
});
