// A world of ten million thoughts and a hundred thousand people on PostgreSQL: how large it is, and how long
// each migration, its pages and a backup take. It needs 45 GB below /tmp, 6 GB of memory, and about an hour.
// `node tools/bench/growth.ts [--people N] [--thoughts N] [--copies N] [--backup] [--hold]` prints it.
import { once } from 'node:events';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '../../platform/testing/servers/embedded-postgres.ts';
import { createDatabaseAt } from '../../platform/testing/servers/postgres.ts';
import { backUp } from './growth/backup.ts';
import { measurePages } from './growth/pages.ts';
import { DATABASE, makeWorld, readSizes, readWorld } from './growth/world.ts';

/** A server of a machine with 8 GB or more; a commit is on the disk when it is acknowledged. */
const SETTINGS = [
  ...['shared_buffers=2GB', 'effective_cache_size=8GB', 'max_wal_size=4GB', 'random_page_cost=1.1'],
  // What fills empty tables and indexes is then written once. Nothing replicates it.
  ...['wal_level=minimal', 'max_wal_senders=0'],
];

const say = (line: string) => console.log(line);
const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '100000' },
    thoughts: { type: 'string', default: '10000000' },
    /** How often each thought comes. */
    copies: { type: 'string', default: '50' },
    backup: { type: 'boolean', default: false },
    /** Prints the address and waits for SIGINT at the end. */
    hold: { type: 'boolean', default: false },
  },
});

const postgres = await startPostgres(SETTINGS);
await using stack = new AsyncDisposableStack();
stack.defer(() => postgres.stop());
const folder = stack.use(await mkdtempDisposable(join(tmpdir(), 'tandem-growth-')));
const url = await createDatabaseAt(postgres.url, DATABASE);
if (values.hold) say(url);
const { people, thoughts, copies } = values;
await makeWorld(url, { people: Number(people), thoughts: Number(thoughts), copies: Number(copies) }, say);
for (const { name, gigabytes, rows } of await readSizes(url))
  say(`${gigabytes.toFixed(2).padStart(8)} GB  ${name}${rows > 0 ? `, ${rows} rows` : ''}`);
say('page                     per s  p50 ms  p99 ms');
for await (const { name, perSecond, p50, p99 } of measurePages(url, folder.path, await readWorld(url)))
  say(
    `${name.padEnd(22)} ${perSecond.toFixed(0).padStart(7)} ${p50.toFixed(1).padStart(7)} ${p99.toFixed(1).padStart(7)}`,
  );
if (values.backup) await backUp(url, folder.path, say);
if (values.hold) {
  // A signal alone keeps no process alive.
  const hold = setInterval(() => {}, 60_000);
  await once(process, 'SIGINT');
  clearInterval(hold);
}
