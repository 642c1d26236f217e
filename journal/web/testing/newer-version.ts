// The service behind a proxy that can serve a newer version of the app.
import { type Front, startFront } from './front.ts';

export type VersionedFront = Front & { update(): void };

/** After `update`, the service worker has other bytes: for browsers that is a new version. */
export async function startVersionedFront(target: string): Promise<VersionedFront> {
  let isNewer = false;
  const front = await startFront(target, (asked, reply) => {
    if (!isNewer || asked.url !== '/worker.js') return reply;
    const { etag: _, ...headers } = reply.headers;
    return { ...reply, headers, body: Buffer.concat([reply.body, Buffer.from('\n// newer\n')]) };
  });
  return {
    ...front,
    update: () => {
      isNewer = true;
    },
  };
}
