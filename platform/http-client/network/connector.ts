// Opens sockets for undici, and checks the actual address of each connection, which prevents DNS rebinding.
import { isIP, type LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import { RemoteError } from '../remote-error.ts';
import type { AddressPolicy } from './address-policy.ts';
import { bareHost } from './public-hosts.ts';

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
