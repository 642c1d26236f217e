// A network of nodes on this machine: a network namespace with its own address for each, on one bridge. A
// disconnected node is unreachable without an error, like with a pulled cable. Requires Linux and root.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';

export type NodeNetwork = AsyncDisposable & {
  /** Replaces `10.0.0.` in the files of deploy/. */
  prefix: string;
  addressOf(node: number): string;
  /** A command prefix that runs a command on a node, as the system user `postgres`. */
  commandOn(node: number): readonly string[];
  setReachable(node: number, isReachable: boolean): void;
  /** Sends a signal to a node's processes with a matching command line. */
  signal(node: number, signal: NodeJS.Signals, name?: RegExp): void;
};

const run = (...args: string[]): string => execFileSync('ip', args, { encoding: 'utf8' });

/** Whether this process may create namespaces. */
export function mayCreateNamespaces(): boolean {
  const name = `tandem-trial-${process.pid}`;
  const isCreated = spawnSync('ip', ['netns', 'add', name]).status === 0;
  if (isCreated) run('netns', 'del', name);
  return isCreated;
}

/**
 * Kills the processes of the namespaces and removes the namespaces when standard input closes, so at the
 * latest with this process. "$1" is the bridge, the other arguments are namespaces.
 */
const REMOVAL = `
trap '' PIPE INT TERM
cat >/dev/null
bridge=$1
shift
for name; do
  ip netns pids "$name" | xargs -r kill -KILL
  ip netns del "$name"
done
ip link del "$bridge"
`;

/** Nodes are numbered from 1 to `count`; their addresses end with 11, 12 and so on. */
export function createNodeNetwork(count: number): NodeNetwork {
  const id = process.pid.toString(36);
  // From the address range reserved for network tests.
  const prefix = `198.18.${process.pid % 256}.`;
  const bridge = `tb${id}`;
  const nodes = Array.from({ length: count }, (_, at) => at + 1);
  const namespaceOf = (node: number) => `tn${id}-${node}`;
  const linkOf = (node: number) => `tl${id}-${node}`;
  const addressOf = (node: number) => `${prefix}1${node}`;

  const removal = spawn('/bin/sh', ['-c', REMOVAL, 'sh', bridge, ...nodes.map(namespaceOf)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  run('link', 'add', bridge, 'type', 'bridge');
  run('addr', 'add', `${prefix}1/24`, 'dev', bridge);
  run('link', 'set', bridge, 'up');
  for (const node of nodes) {
    const name = namespaceOf(node);
    const link = linkOf(node);
    run('netns', 'add', name);
    run('link', 'add', link, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name);
    run('link', 'set', link, 'master', bridge, 'up');
    run('-n', name, 'addr', 'add', `${addressOf(node)}/24`, 'dev', 'eth0');
    run('-n', name, 'link', 'set', 'eth0', 'up');
    run('-n', name, 'link', 'set', 'lo', 'up');
  }
  return {
    prefix,
    addressOf,
    commandOn: (node) =>
      `ip netns exec ${namespaceOf(node)} setpriv --reuid=postgres --regid=postgres --clear-groups`.split(
        ' ',
      ),
    setReachable: (node, isReachable) => {
      run('link', 'set', linkOf(node), isReachable ? 'up' : 'down');
    },
    signal: (node, signal, name = /./) => {
      // Repeats until none is left: a process may start another one before it receives the signal.
      const done = new Set<number>();
      for (;;) {
        const all = run('netns', 'pids', namespaceOf(node)).split('\n').filter(Boolean).map(Number);
        const pids = all.filter((pid) => !done.has(pid) && name.test(commandLineOf(pid)));
        if (pids.length === 0) return;
        for (const pid of pids) {
          done.add(pid);
          trySignal(pid, signal);
        }
      }
    },
    async [Symbol.asyncDispose]() {
      removal.stdin.end();
      await once(removal, 'close');
    },
  };
}

/** Empty for an ended process. */
function commandLineOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

function trySignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has ended.
  }
}
