// Follows the Dockerfile without a container engine, and checks that both services start: with production
// packages only, from read-only sources, as a user who owns only the data folder (if run as root; otherwise
// as the current user). `node tools/packaging/try-image.ts`; downloads packages.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, cp, mkdir, mkdtempDisposable, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, matchesGlob } from 'node:path';
import { createInterface } from 'node:readline';

const ROOT = join(import.meta.dirname, '../..');
const NOBODY = 65_534;
/** Files excluded by .dockerignore in included folders. */
const EXCLUDED = ['**/*.test.ts', '**/testing', '**/node_modules', '**/dist'];

await using place = await mkdtempDisposable(join(tmpdir(), 'packaging-'));
await chmod(place.path, 0o755);
/** The last FROM is the image; earlier ones become separate folders. */
const IMAGE = 'image';
const app = join(place.path, IMAGE);
const data = join(place.path, 'data');
await mkdir(data);
const isRoot = process.getuid?.() === 0;
if (isRoot) await chown(data, NOBODY, NOBODY);

const buildStages = (await readFile(join(ROOT, 'Dockerfile'), 'utf8')).split(/^FROM /m).slice(1);
for (const buildStage of buildStages) await runBuildStage(buildStage);
const node = join(place.path, 'node');
await cp(process.execPath, node);
runOrThrow('chmod', ['-R', 'a-w,a+rX', app]);
await startServices();

/** Runs the copies, package installation and build commands of one FROM in the Dockerfile. */
async function runBuildStage(buildStage: string): Promise<void> {
  const [, name = IMAGE] = /^\S+ AS (\w+)$/m.exec(buildStage) ?? [];
  const folder = join(place.path, name);
  await mkdir(folder);
  for (const [, command = '', words = ''] of buildStage.matchAll(/^(COPY|RUN (?:npm|node)) (.+)$/gm)) {
    if (command === 'COPY') await copy(words.split(' '), folder);
    else runOrThrow(command.slice('RUN '.length), words.split(' '), folder);
  }
}

async function copy(words: string[], folder: string): Promise<void> {
  const [, from] = /^--from=(\w+)$/.exec(words[0] ?? '') ?? [];
  const [target = '', ...paths] = words.slice(from ? 1 : 0).reverse();
  for (const path of paths) {
    const isInto = target.endsWith('/');
    const to = join(folder, target, isInto ? path.slice(path.lastIndexOf('/') + 1) : '');
    await mkdir(dirname(to), { recursive: true });
    const isKept = (source: string) =>
      from !== undefined || !EXCLUDED.some((glob) => matchesGlob(source.slice(ROOT.length + 1), glob));
    const source = from ? join(place.path, from, path.replace(/^\/app\//, '')) : join(ROOT, path);
    await cp(source, to, { recursive: true, filter: isKept, verbatimSymlinks: true });
  }
}

function runOrThrow(command: string, args: readonly string[], cwd = place.path): void {
  const { status } = spawnSync(command, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} exited with ${status}.`);
}

async function startServices(): Promise<void> {
  const env = { NODE_ENV: 'production', DATA_DIR: data, JOURNAL_PORT: '18001', THOUGHTS_PORT: '18000' };
  const who = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
  const options = { cwd: app, env, ...who };
  const service = spawn(node, ['main.ts'], { ...options, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(service, 'close');
  const said: string[] = [];
  for await (const line of createInterface({ input: service.stdout })) {
    said.push(line);
    if (said.length === 2) break;
  }
  const check = spawn(node, ['platform/service/healthcheck.ts'], { ...options, stdio: 'inherit' });
  const [healthy] = await once(check, 'close');
  service.kill('SIGTERM');
  const [code] = await ended;
  console.log(said.join('\n'));
  console.log(`healthcheck: ${healthy}, exit codes: ${code}, as uid ${isRoot ? NOBODY : process.getuid?.()}`);
  if (healthy !== 0 || code !== 0 || said.length !== 2) process.exitCode = 1;
}
