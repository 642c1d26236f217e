// The files of deploy/failover, as they are but for addresses, folders and a port.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const DEPLOY = join(import.meta.dirname, '../../deploy/failover');

/** Of the superuser in patroni.yml. */
export const SUPERUSER = 'postgres:change-me-1';

type Replacement = readonly [text: RegExp, by: string];

/** A file with the addresses of a network; each replacement must apply. */
async function fill(file: string, prefix: string, replacements: readonly Replacement[]): Promise<string> {
  let text = await readFile(join(DEPLOY, file), 'utf8');
  for (const [from, to] of [...replacements, [/10\.0\.0\./g, prefix] as const]) {
    if (text.search(from) < 0) throw new Error(`${file} has no ${from}.`);
    text = text.replace(from, to);
  }
  return text;
}

/** The name and address of the node, in the place of those of the first. */
const ofNode = (node: number, addressed: RegExp): readonly Replacement[] =>
  node === 1
    ? []
    : [
        [/^name: node1$/m, `name: node${node}`],
        [addressed, `$<before>10.0.0.1${node}`],
      ];

/** etcd.yml of a node, with data below `folder`. */
export const etcdConfiguration = (prefix: string, node: number, folder: string): Promise<string> =>
  fill('etcd.yml', prefix, [
    ...ofNode(node, /^(?<before>\S+-urls: http:\/\/)10\.0\.0\.11/gm),
    [/\/var\/lib\/etcd\/tandem/, join(folder, `etcd-${node}`)],
  ]);

/** patroni.yml of a node, with data below `folder`, for the PostgreSQL in `binaries`. */
export const patroniConfiguration = (
  prefix: string,
  node: number,
  { folder, binaries }: { folder: string; binaries: string },
): Promise<string> =>
  fill('patroni.yml', prefix, [
    ...ofNode(node, /^(?<before> +(?:listen|connect_address): )10\.0\.0\.11/gm),
    [/\/usr\/lib\/postgresql\/15\/bin/, binaries],
    [/\/var\/lib\/postgresql\/15\/tandem/, join(folder, `data-${node}`)],
    [/\/var\/run\/postgresql/, join(folder, `socket-${node}`)],
  ]);

/** haproxy.cfg, listening on `port`. */
export const haproxyConfiguration = (prefix: string, port: number): Promise<string> =>
  fill('haproxy.cfg', prefix, [[/127\.0\.0\.1:5000/, `127.0.0.1:${port}`]]);
