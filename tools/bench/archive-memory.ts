// How much memory a journal of 50,000 entries and 2,000 photos takes to import and export, and how long
// others wait meanwhile. `node tools/bench/archive-memory.ts`; JOURNAL_DATABASE_URL, if set, names an empty
// database to use.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtempDisposable, readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { makePhoto } from './data-sets/photo.ts';

const ENTRIES = 50_000;
const PHOTOS = 2_000;
const MEBIBYTE = 1024 * 1024;

await using folder = await mkdtempDisposable(join(tmpdir(), 'archive-memory-'));
const service = spawn(process.execPath, [join(import.meta.dirname, '../../journal/main.ts')], {
  env: { ...process.env, JOURNAL_PORT: '0', DATA_DIR: join(folder.path, 'data'), LOG_LEVEL: 'warn' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const url = await listening();
try {
  await measure();
} finally {
  service.kill();
  await once(service, 'close');
}

async function measure(): Promise<void> {
  const [first, second, third] = [await register('first'), await register('second'), await register('third')];
  const made = join(folder.path, 'made.zip');
  const exported = join(folder.path, 'exported.zip');
  await phase('at rest', third, async () => {});
  await pipeline(madeJournal(), createWriteStream(made));
  await phase('import', third, () => importFile(first, made));
  await phase('export', third, () => exportTo(first, exported));
  await phase('import of the export into another account', third, () => importFile(second, exported));
  await phase('import of the own export again', third, () => importFile(first, exported));
}

async function listening(): Promise<string> {
  for await (const line of createInterface({ input: service.stdout })) {
    const [, found] = /listening on (\S+)/.exec(line) ?? [];
    if (found) return found;
  }
  throw new Error('The journal did not start.');
}

async function register(username: string): Promise<Record<string, string>> {
  const password = 'correct horse battery';
  const post = (path: string, body: object) =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  await post('/api/v1/users/register', { username, email: `${username}@example.org`, password });
  const reply = await post('/api/v1/auth/login', { identifier: username, password });
  const { accessToken } = (await reply.json()) as { accessToken: string };
  return { authorization: `Bearer ${accessToken}` };
}

/** Runs `work` while somebody else reads and logs entries, and says what it took. */
async function phase(
  name: string,
  other: Record<string, string>,
  work: () => Promise<unknown>,
): Promise<void> {
  const before = performance.now();
  const done = new AbortController();
  const writes = waitsOf('/api/v1/entries', { method: 'POST', body: '{"mood":3}' }, other, done.signal);
  const reads = waitsOf('/api/v1/users/me', {}, other, done.signal);
  const result = await work();
  done.abort();
  const seconds = (performance.now() - before) / 1000;
  const worst = (await Promise.all([reads, writes])).map((waits) => Math.max(...waits).toFixed(0));
  const { VmRSS, VmHWM, RssFile } = await memory();
  const held = `${VmRSS} MiB now (${RssFile} of them mapped files), ${VmHWM} MiB at most so far`;
  console.log(
    `${name}: ${seconds.toFixed(1)} s, ${held}, others waited ${worst[0]} ms at most to read, ${worst[1]} to write`,
  );
  if (result !== undefined) console.log(`  ${JSON.stringify(result)}`);
}

async function waitsOf(
  path: string,
  request: RequestInit,
  headers: Record<string, string>,
  done: AbortSignal,
): Promise<number[]> {
  const waits: number[] = [];
  do {
    const before = performance.now();
    const type = { 'content-type': 'application/json' };
    const reply = await fetch(url + path, { ...request, headers: { ...headers, ...type } });
    if (!reply.ok) throw new Error(await reply.text());
    await reply.arrayBuffer();
    waits.push(performance.now() - before);
    await new Promise((resolve) => setTimeout(resolve, 20));
  } while (!done.aborted);
  return waits;
}

/** Current and maximum memory of the service, in MiB, from /proc. */
async function memory(): Promise<Record<string, number>> {
  const status = await readFile(`/proc/${service.pid}/status`, 'utf8');
  const lines = [...status.matchAll(/^(\w+):\s+(\d+) kB$/gm)];
  return Object.fromEntries(lines.map(([, name, kibibytes]) => [name, Math.round(Number(kibibytes) / 1024)]));
}

async function importFile(headers: Record<string, string>, path: string): Promise<unknown> {
  const reply = await fetch(`${url}/api/v1/data/import`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/zip' },
    body: Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>,
    duplex: 'half',
  });
  return reply.json();
}

async function exportTo(headers: Record<string, string>, path: string): Promise<unknown> {
  const reply = await fetch(`${url}/api/v1/data/export`, { headers });
  if (!reply.body) throw new Error('The export is empty.');
  await pipeline(reply.body, createWriteStream(path));
  return { status: reply.status, mebibytes: Math.round((await stat(path)).size / MEBIBYTE) };
}

function uuid(kind: string, index: number): string {
  return `${kind.repeat(8)}-0000-4000-8000-${index.toString(16).padStart(12, '0')}`;
}

/** An export of ours as another service might have made it. */
function madeJournal(): NodeJS.ReadableStream {
  const zip = new ZipFile();
  const text = (value: unknown) => Buffer.from(JSON.stringify(value));
  zip.addBuffer(text({ format: 'tandem-journal', version: 1, members: {} }), 'manifest.json');
  const activities = Array.from({ length: 60 }, (_, index) => ({
    id: uuid('a', index),
    name: `Activity ${index}`,
  }));
  zip.addBuffer(text(activities), 'activities.json');
  zip.addReadStream(Readable.from(madeEntries()), 'entries.json');
  for (let index = 0; index < PHOTOS; index += 1) {
    zip.addReadStreamLazy(`media/photos/${uuid('b', index)}.png`, { compress: false }, (give) =>
      give(null, Readable.from([makePhoto(index)], { objectMode: false })),
    );
  }
  zip.end();
  return zip.outputStream;
}

function* madeEntries(): Generator<string> {
  for (let index = 0; index < ENTRIES; index += 1) {
    const entry = {
      id: uuid('c', index),
      mood: (index % 5) + 1,
      loggedAt: new Date(Date.UTC(2000, 0, 1) + index * 3_600_000).toISOString(),
      content: `${index} `.repeat(60),
      activities: [0, 1, 2].map((step) => uuid('a', (index + step) % 60)),
      photos: index < PHOTOS ? [uuid('b', index)] : [],
    };
    yield `${index === 0 ? '[' : ','}${JSON.stringify(entry)}`;
  }
  yield ']';
}
