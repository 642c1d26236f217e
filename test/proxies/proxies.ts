// Runs the proxies of deploy/, if installed, with their files unchanged except for names, ports and
// certificates.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sendRequest } from '../../tools/testing/request.ts';

/** Debian's nginx is outside the ordinary PATH. */
const BINARIES = { nginx: ['nginx', '/usr/sbin/nginx'], caddy: ['caddy'] } as const;
const FLAGS = { nginx: '-v', caddy: 'version' } as const;
const DEPLOY = join(import.meta.dirname, '../../deploy');

export type ProxyName = keyof typeof BINARIES;
export const proxies = ['nginx', 'caddy'] as const satisfies readonly ProxyName[];

/** The proxy's port for a service, and the service's port. */
type Route = { front: number; port: number };
type Routes = { journal: Route; thoughts: Route };

const binaryOf = (proxy: ProxyName): string | undefined =>
  BINARIES[proxy].find((path) => spawnSync(path, [FLAGS[proxy]]).status === 0);

/** The reason that a proxy cannot run here, or null. */
export function missingProxy(proxy: ProxyName | 'none'): string | null {
  return proxy === 'none' || binaryOf(proxy) ? null : `${proxy} is not installed`;
}

/** Starts it on local ports without TLS; resolves once it listens. */
export async function startProxy(proxy: ProxyName, routes: Routes): Promise<AsyncDisposable> {
  const binary = binaryOf(proxy);
  if (binary === undefined) throw new Error(`${proxy} is not installed.`);
  const folder = await mkdtemp(join(tmpdir(), `tandem-${proxy}-`));
  const args = proxy === 'nginx' ? await prepareNginx(folder, routes) : await prepareCaddy(folder, routes);
  const child = spawn(binary, args, {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  });
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-4_000);
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  let isOver = false;
  void ended.then(() => {
    isOver = true;
  });
  while (
    !isOver &&
    (await sendRequest(`http://127.0.0.1:${routes.journal.front}/healthz`, { method: 'GET' })).status === 0
  );
  if (isOver) throw new Error(`${proxy} did not start:\n${said}`);
  return {
    async [Symbol.asyncDispose]() {
      // SIGTERM, because a killed master would leave its workers running.
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The unchanged file, within the surrounding configuration of Debian's nginx.conf. */
async function prepareNginx(folder: string, { journal, thoughts }: Routes): Promise<string[]> {
  const file = await readFile(join(DEPLOY, 'nginx/tandem.conf'), 'utf8');
  // In the order of the file.
  const fronts = [thoughts.front, journal.front];
  const local = file
    // The server that redirects to https.
    .replace(/^server \{\n {2}listen 80;[\s\S]*?\n\}\n/m, '')
    .replaceAll(/^ {2}listen 443 ssl http2(.*);$/gm, (_, rest) => `  listen ${fronts.shift()}${rest};`)
    .replaceAll(/^ {2}(?:listen \[::\]|ssl_certificate).*\n/gm, '')
    .replace('127.0.0.1:8000', `127.0.0.1:${thoughts.port}`)
    .replace('127.0.0.1:8001', `127.0.0.1:${journal.port}`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `  ${name}_temp_path ${folder}/${name};`)
    .join('\n');
  const around = `
daemon off;
worker_processes 1;
worker_rlimit_nofile 20000;
pid ${folder}/pid;
error_log stderr warn;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 16384; }
http {
  access_log off;
${temporary}
${local}
}
`;
  await writeFile(join(folder, 'nginx.conf'), around);
  return ['-p', folder, '-c', join(folder, 'nginx.conf')];
}

async function prepareCaddy(folder: string, { journal, thoughts }: Routes): Promise<string[]> {
  const file = await readFile(join(DEPLOY, 'caddy/Caddyfile'), 'utf8');
  const local = file
    .replace(/^\{$/m, '{\n\tadmin off\n\tauto_https off')
    .replace(/^social\.example \{/m, `http://:${thoughts.front} {`)
    .replace(/^journal\.example \{/m, `http://:${journal.front} {`)
    .replace('127.0.0.1:8000', `127.0.0.1:${thoughts.port}`)
    .replace('127.0.0.1:8001', `127.0.0.1:${journal.port}`);
  await writeFile(join(folder, 'Caddyfile'), local);
  return ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'];
}
