// The service behind a proxy that can serve a newer version of the app.
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';

type VersionedProxy = FaultProxy & { update(): void };

/** After `update`, the service worker has other bytes, which browsers treat as a new version. */
export async function startVersionedProxy(target: string): Promise<VersionedProxy> {
  let isNewer = false;
  const proxy = await startFaultProxy(target, (asked, reply) => {
    if (!isNewer || asked.url !== '/worker.js') return reply;
    const { etag: _, ...headers } = reply.headers;
    return { ...reply, headers, body: Buffer.concat([reply.body, Buffer.from('\n// newer\n')]) };
  });
  return {
    ...proxy,
    update: () => {
      isNewer = true;
    },
  };
}
