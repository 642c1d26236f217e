// Compares the problem codes in the OpenAPI documents with those in the code.
import assert from 'node:assert/strict';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { problemCodes as journalCodes } from '../../journal/description.ts';
import { PLATFORM_CODES } from '../../platform/http/problems/codes.ts';
import { problemCodes as thoughtsCodes } from '../../thoughts/foundation/description.ts';

const root = join(import.meta.dirname, '../..');
/** Files whose errors are printed on a terminal, never sent over HTTP. */
const COMMANDS = /testing|\.test\.ts$|^tools|database|backup|cli|commands/;

/** A code such as `malformed-json`, as `code: '…'` or as the last argument of a refusal. */
const NAMED = /\bcode: '([a-z][a-z\d-]*)'/g;
const CALLED =
  /\b(?:invalid|conflict|forbidden|unauthenticated)\((?:[^()]|\([^()]*\))*?'([a-z][a-z\d]*(?:-[a-z\d]+)+)',?\s*\)/g;

async function codesIn(workspace: string): Promise<Set<string>> {
  const exclude = (path: string) => path.endsWith('node_modules');
  const files = await Array.fromAsync(glob(`${workspace}/**/*.ts`, { cwd: root, exclude }));
  const codes = new Set<string>();
  for (const file of files.filter((one) => !COMMANDS.test(one))) {
    const source = await readFile(join(root, file), 'utf8');
    for (const pattern of [NAMED, CALLED]) {
      for (const [, code = ''] of source.matchAll(pattern)) codes.add(code);
    }
  }
  return codes;
}

for (const [workspace, own] of [
  ['platform', {}],
  ['journal', journalCodes],
  ['thoughts', thoughtsCodes],
] as const) {
  test(`every code that ${workspace} throws is documented with its meaning`, async () => {
    const thrown = await codesIn(workspace);
    assert.ok(thrown.size > 4);
    const known = { ...PLATFORM_CODES, ...own };
    assert.deepEqual([...thrown].filter((code) => !(code in known)).sort(), []);
  });

  test(`every code documented for ${workspace} only is thrown there`, async () => {
    const files = await Array.fromAsync(glob(`${workspace}/**/*.ts`, { cwd: root }));
    const sources = await Promise.all(
      files
        .filter((one) => !/node_modules|problem-codes/.test(one))
        .map((one) => readFile(join(root, one), 'utf8')),
    );
    const text = sources.join('\n');
    // `content-too-long` is composed of two parts.
    const isSaid = (code: string) =>
      text.includes(`'${code}'`) || text.includes(`'${code.replace('content-', '')}'`);
    assert.deepEqual(
      Object.keys(own).filter((code) => !isSaid(code) && !text.includes(`${code}:`)),
      [],
    );
  });
}
