// A port of this machine that nobody listens on.
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** Free a moment ago: somebody else may take it before its user does. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
