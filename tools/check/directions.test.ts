import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkDirections, RULES } from './directions.ts';
import { readSource } from './source.ts';

/** [file, text] */
type Sample = [string, string];

/** Each folder of an order imports from the last one, and the last front end from the previous one. */
const AGAINST_THE_ORDER: Sample[] = [
  ...['foundation', 'accounts', 'notifications', 'people', 'posts'].map(importOfWeb),
  ...['timelines', 'moderation', 'federation', 'client-api'].map(importOfWeb),
  ['thoughts/web/profile/profile.ts', "import { a } from '../../client-api/entities/entities.ts';"],
  ...['foundation', 'sync', 'library'].map(
    (folder): Sample => [
      `journal/web/client/${folder}/a/a.ts`,
      "import { a } from '../../screens/log/sheet.ts';",
    ],
  ),
];

function importOfWeb(folder: string): Sample {
  return [`thoughts/${folder}/a/a.ts`, "import { a } from '../../web/site/site.ts';"];
}

const BROKEN: Sample[] = [
  ...AGAINST_THE_ORDER,
  ['platform/http/server.ts', "import { a } from '@tandem/journal/tables.ts';"],
  ['platform/jobs/jobs.test.ts', "import { a } from '@tandem/thoughts/tables.ts';"],
  ['journal/entries/entries.ts', "import { a } from '@tandem/thoughts/tags/tags.ts';"],
  ['thoughts/tags/tags.ts', "import type { A } from '@tandem/journal/entries/entries.ts';"],
  ['web/serving/serve-app.ts', "import { a } from '@tandem/journal/web/app-source.ts';"],
  ['journal/web/client/log/log.tsx', "import { a } from '@tandem/platform/time/calendar.ts';"],
  ['journal/web/app-source.ts', "import { a } from './client/app.tsx';"],
  ['journal/entries/routes.ts', "import type { FastifyInstance } from 'fastify';"],
  ['platform/media/upload.ts', "import multipart from '@fastify/multipart';"],
  ['main.ts', "import plugin from 'fastify-plugin';"],
  ['journal/entries/store.ts', "import pg from 'pg';"],
  ['platform/queue/store.ts', "import { DatabaseSync } from 'node:sqlite';"],
  ['thoughts/likes/likes.ts', "import Cursor from 'pg-cursor';"],
  ['journal/entries/routes.ts', "import { sql } from 'kysely';"],
  ['thoughts/main.ts', 'const port = process.env.PORT;'],
  ['journal/app.ts', 'const { env } = process;'],
  ['journal/app.ts', "import { env } from 'node:process';"],
  ['journal/statistics/statistics.ts', "import { a } from '../entries/store.ts';"],
  ['journal/statistics/store.ts', "import type { A } from '../entries/rows.ts';"],
  ['thoughts/feeds/feeds.ts', "import { a } from '../likes/routes.ts';"],
  ['thoughts/federation/inbox/inbox.ts', "import { a } from '../delivery/store.ts';"],
  ['journal/entries/entries.ts', "import { app } from '../app.ts';"],
  ['journal/app.ts', "import { run } from './main.ts';"],
  ['journal/entries/store.ts', "import { refuse } from '@tandem/platform/http/refuse.ts';"],
  ['thoughts/likes/likes-store.ts', "import { request } from 'undici';"],
  ['thoughts/likes/likes-store.ts', "import request from 'undici/lib/api/api-request.js';"],
  ['thoughts/thoughts/rules.ts', "import { select } from './store.ts';"],
  ['thoughts/thoughts/view/present.ts', "import { write } from '@tandem/platform/database/database.ts';"],
  ['journal/entries/visibility-rules.ts', "import { readFile } from 'node:fs/promises';"],
  ['journal/entries/rules.ts', 'const now = Date.now();'],
  ['journal/entries/present-entry.ts', 'const now = new Date();'],
  ['journal/entries/contract.ts', "import { Type } from 'typebox';"],
  ['journal/entries/entries.ts', "import { a } from '@tandem/platform/testing/people.ts';"],
  ['platform/time/clock.ts', "import { a } from './clock.test.ts';"],
  ['journal/entries/entries.ts', "import { a } from '../../platform/refusal.ts';"],
];

const KEPT: Sample[] = [
  ['main.ts', "import { app } from './journal/app.ts';\nimport { app as other } from './thoughts/app.ts';"],
  ['journal/main.ts', "import { app } from './app.ts';\nimport { config } from './config.ts';"],
  [
    'journal/app.ts',
    "import { routes } from './entries/routes.ts';\nimport { a } from './entries/store.ts';",
  ],
  ['journal/config.ts', 'const port = process.env.PORT;'],
  ['tools/test.ts', 'const url = process.env.TEST_POSTGRES_URL;'],
  ['journal/app.ts', '// never process.env\n/** not process.env */\nprocess.exit(0);'],
  ['platform/http/server.ts', "import fastify from 'fastify';\nimport swagger from '@fastify/swagger';"],
  ['platform/database/postgres.ts', "import pg from 'pg';\nimport { sql } from 'kysely';"],
  ['platform/testing/servers/postgres.ts', "import { Client } from 'pg';"],
  ['journal/entries/entries.ts', "import { sql } from 'kysely';"],
  ['journal/entries/store.ts', "import { sql } from 'kysely';\nimport type { A } from './rows.ts';"],
  ['journal/migrations/postgres/0001-start.ts', "import { sql } from 'kysely';"],
  ['journal/entries/entries.ts', "import { a } from './store.ts';\nimport { b } from '../users/users.ts';"],
  [
    'journal/entries/entries.test.ts',
    "import { app } from '../app.ts';\nimport { a } from '../users/store.ts';",
  ],
  ['thoughts/thoughts/view/present.ts', "import type { Row } from './store.ts';"],
  ['thoughts/thoughts/view/present.ts', "import { formatInstant } from '@tandem/platform/time/clock.ts';"],
  ['thoughts/thoughts/view/present.ts', 'const text = new Date(row.at).toISOString();'],
  ['thoughts/app.ts', "import { a } from './federation/inbox/routes.ts';"],
  ['thoughts/federation/outbox/outbox.ts', "import { a } from '../../posts/likes/likes.ts';"],
  ['journal/media/media.ts', "import { a } from '@tandem/platform/media/file-store.ts';"],
  ['journal/entries/present-entry.test.ts', "import { a } from './store.ts';"],
  ['journal/users/users.test.ts', "import { a } from '@tandem/platform/testing/people.ts';"],
];

const check = ([path, text]: Sample, rules = RULES) => checkDirections(readSource(path, text), rules);

for (const sample of BROKEN)
  test(`refused: ${sample[0]} has ${sample[1].replaceAll('\n', ' ')}`, () => {
    assert.equal(check(sample).length, 1);
  });

for (const sample of KEPT)
  test(`kept: ${sample[0]} has ${sample[1].replaceAll('\n', ' ')}`, () => {
    assert.deepEqual(check(sample), []);
  });

for (const rule of RULES)
  test(`a sample breaks the rule “${rule.description}” of ${rule.files.join()}`, () => {
    assert.ok(
      BROKEN.some((sample) =>
        check(sample, [rule]).some(({ message }) => message.endsWith(rule.description)),
      ),
    );
  });

test('a violation has its line and an instruction', () => {
  const [violation] = check(['journal/entries/a.ts', "\nimport { a } from '../../platform/refusal.ts';"]);
  assert.deepEqual(violation, {
    path: 'journal/entries/a.ts',
    line: 2,
    message: 'imports ../../platform/refusal.ts: write @tandem/platform/refusal.ts',
  });
});
