// Finds an unused port of this machine.
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** Another process may take the port before it is used. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
