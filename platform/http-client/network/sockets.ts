// The sockets of one client: few per host, only to checked addresses, with a short keep-alive.
import { isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector, type Dispatcher } from 'undici';
import { RemoteError } from '../remote-error.ts';
import { type AddressPolicy, bareHost } from './address-policy.ts';

/** With more sockets than this, idle connections are closed. */
const MAX_KEEP_ALIVE_SOCKETS = 128;
const KEEP_ALIVE = 4_000;

type RequestOptions = {
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body: Uint8Array | null;
  signal: AbortSignal;
};

export type Sockets = {
  request(url: URL, options: RequestOptions): Promise<Dispatcher.ResponseData>;
  /** Aborts requests in progress. */
  destroy(): Promise<void>;
};

/** `deadlineMs` limits connecting, waiting for headers, and waiting between two parts of the body. */
type SocketOptions = { policy: AddressPolicy; deadlineMs: number; perHost: number };

export function openSockets({ policy, deadlineMs, perHost }: SocketOptions): Sockets {
  const connector = createConnector(policy, deadlineMs);
  const agent = new Agent({
    connect: connector.connect,
    connections: perHost,
    allowH2: false,
    pipelining: 1,
    keepAliveTimeout: KEEP_ALIVE,
    keepAliveMaxTimeout: KEEP_ALIVE,
    headersTimeout: deadlineMs,
    bodyTimeout: deadlineMs,
  });
  return {
    request: ({ origin, pathname, search }, options) => {
      const target = {
        origin,
        path: pathname + search,
        reset: connector.openSockets() > MAX_KEEP_ALIVE_SOCKETS,
      };
      return agent.request({ ...options, ...target });
    },
    destroy: () => agent.destroy(),
  };
}

// Opens sockets for undici, and checks the actual address of each connection, which prevents DNS rebinding.

type CountingConnector = { connect: buildConnector.connector; openSockets(): number };

/** A connector that refuses addresses outside of `policy`; `timeout` in milliseconds is for connecting. */
export function createConnector(policy: AddressPolicy, timeout: number): CountingConnector {
  const open = buildConnector({ allowH2: false, timeout, lookup: guardedLookup(policy) });
  let sockets = 0;
  return {
    openSockets: () => sockets,
    connect(options, callback) {
      const host = bareHost(options.hostname);
      // Connections to IP addresses bypass `lookup`.
      if (isIP(host) !== 0 && !policy.allowsAddress(host)) return callback(blocked(host), null);
      open(options, (...result) => {
        if (result[0] === null) {
          sockets += 1;
          result[1].once('close', () => {
            sockets -= 1;
          });
        }
        callback(...result);
      });
    },
  };
}

/** A `lookup` for `net.connect`. One forbidden address among the results rejects all of them. */
export function guardedLookup(policy: AddressPolicy): LookupFunction {
  return (hostname, options, callback) => {
    findAddresses(policy, hostname).then(
      ([first, ...rest]) => {
        if (options.all) callback(null, [first, ...rest]);
        else callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, []),
    );
  };
}

type Address = { address: string; family: number };

async function findAddresses(policy: AddressPolicy, hostname: string): Promise<[Address, ...Address[]]> {
  const addresses = await policy.resolve(hostname);
  const forbidden = addresses.find((address) => isIP(address) === 0 || !policy.allowsAddress(address));
  if (forbidden !== undefined) throw blocked(`${hostname} at ${forbidden}`);
  const [first, ...rest] = addresses.map((address) => ({ address, family: isIP(address) }));
  if (!first) throw new RemoteError('network', `${hostname} has no address`);
  return [first, ...rest];
}

const blocked = (what: string): RemoteError =>
  new RemoteError('blocked-address', `Not a public address: ${what}`);
