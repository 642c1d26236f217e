// Compares operator documents with the code: metrics in docs/operating.md, settings and versions in deploy.
import assert from 'node:assert/strict';
import { glob, readFile } from 'node:fs/promises';
import { before, test } from 'node:test';
import { journalSettings } from '../../journal/config.ts';
import { startTestJournal } from '../../journal/testing/journal.ts';
import { createClient } from '../../platform/testing/client.ts';
import { expectGolden } from '../../platform/testing/golden.ts';
import { type Family, readExposition } from '../../platform/testing/prometheus.ts';
import { thoughtsSettings } from '../../thoughts/config.ts';
import { startTestThoughts } from '../../thoughts/testing/thoughts.ts';

const ROOT = new URL('../../', import.meta.url);
const read = (path: string) => readFile(new URL(path, ROOT), 'utf8');

type Families = ReadonlyMap<string, Family>;
let journal: Families;
let thoughts: Families;
before(async () => {
  await using one = await startTestJournal('sqlite', { JOURNAL_METRICS_PORT: '0' });
  await using other = await startTestThoughts('sqlite', { THOUGHTS_METRICS_PORT: '0' });
  const metricsOf = async (url: string | null) =>
    readExposition((await createClient(url ?? '').get('')).text);
  journal = await metricsOf(one.service.metricsUrl);
  thoughts = await metricsOf(other.service.metricsUrl);
});

test('every metric is documented', async () => {
  const rows = [...new Map([...journal, ...thoughts])].map(
    ([name, { type, help }]) => `| \`${name}\` | ${type} | ${help} |`,
  );
  const table = ['| metric | type | meaning |', '|---|---|---|', ...rows.sort()].join('\n');
  const section = /(<!-- metrics:[^\n]*-->\n)[\s\S]*?(<!-- \/metrics -->)/;
  const text = (await read('docs/operating.md')).replace(
    section,
    (_all, open: string, close: string) => `${open}\n${table}\n\n${close}`,
  );
  await expectGolden(new URL('docs/operating.md', ROOT), text);
});

test('the deployment files use only existing settings', async () => {
  const known = new Set([...Object.keys(journalSettings), ...Object.keys(thoughtsSettings)]);
  const named = /\b((?:JOURNAL|THOUGHTS|METRICS|MAX)_[A-Z_]+|DATA_DIR|TRUSTED_PROXIES|LOG_LEVEL)\b/g;
  for await (const path of glob(['deploy/**/*', 'Dockerfile', 'compose.yaml', 'docs/operating.md'], {
    cwd: ROOT.pathname,
  })) {
    const text = await read(path).catch(() => '');
    // `JOURNAL_MAX_…_BYTES` and similar names stand for several.
    const strange = [...text.matchAll(named)]
      .map(([name]) => name)
      .filter((name) => !known.has(name) && !name.endsWith('_'));
    assert.deepEqual(strange, [], path);
  }
});

test('the image runs the same Node.js release as the tests', async () => {
  const { optionalDependencies } = JSON.parse(await read('package.json'));
  const [runtime, ...others] = new Set(Object.values(optionalDependencies));
  assert.deepEqual(others, [], 'one version on every platform');
  const versions = [...(await read('Dockerfile')).matchAll(/^FROM node:([\d.]+)-/gm)].map(
    ([, version]) => version,
  );
  assert.deepEqual([...new Set(versions)], [runtime]);
});

/** Phrases in backticks that are commands or messages of SQLite. */
const NOT_LOGGED = /^(?:npm|users|thoughts) |^(?:disk is full|database is locked)$/;

test('the documented log messages equal those in the source', async () => {
  const text = await read('docs/operating.md');
  const quoted = new Set([...text.matchAll(/`([a-z]+(?: [a-z]+)+)`/g)].map(([, phrase = '']) => phrase));
  const messages = [...quoted].filter((phrase) => !NOT_LOGGED.test(phrase));
  const exclude = (path: string) => /node_modules|testing$|\.test\.ts$/.test(path);
  const paths = glob('{platform,journal,thoughts}/**/*.ts', { cwd: ROOT.pathname, exclude });
  const sources = await Promise.all((await Array.fromAsync(paths)).map(read));
  assert.ok(messages.length > 4);
  for (const message of messages)
    assert.ok(
      sources.some((source) => source.includes(`'${message}'`)),
      message,
    );
});
