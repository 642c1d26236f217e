// Serves files from memory, such as those of a web app, compressed when first requested.
import type { FastifyInstance, FastifyReply } from 'fastify';
import { matchesEntityTag } from '../conditional/conditional.ts';
import { isCompressible } from '../payload/compression.ts';
import { Payload, type SendPayload } from '../payload/payload.ts';

/** `paths` are in the router's syntax, with `:name` for a variable part. */
export type StaticFile = {
  paths: readonly string[];
  /** Includes the content type. */
  headers: Readonly<Record<string, string>>;
  etag: string;
  body: Buffer;
  /** The compressed forms; called once, for the first request. */
  compress(): { br: Buffer; gzip: Buffer };
};

type Mounted = {
  /** Sends the file with the path `/`; null if there is none. */
  sendApp: Sender | null;
  paths: string[];
};

/** The built files. The router takes longer to add hundreds of paths than the rest of a start. */
const ASSETS = '/assets/';

/** Mounts all files except that of `/`, which depends on the `Accept` header. Assets share a route. */
export function mountStaticFiles(
  app: FastifyInstance,
  files: readonly StaticFile[],
  deliver: SendPayload,
): Mounted {
  const mounted: Mounted = { sendApp: null, paths: [] };
  const assets = new Map<string, Sender>();
  for (const file of files) {
    const send = createSender(file, deliver);
    for (const path of file.paths) {
      if (path === '/') {
        mounted.sendApp = send;
        continue;
      }
      mounted.paths.push(path);
      if (path.startsWith(ASSETS)) assets.set(path.slice(ASSETS.length), send);
      else mountRoute(app, path, () => send);
    }
  }
  if (assets.size > 0) mountRoute(app, `${ASSETS}:file`, ({ file = '' }) => assets.get(file));
  return mounted;
}

type Sender = (reply: FastifyReply) => Promise<void>;

function mountRoute(
  app: FastifyInstance,
  url: string,
  find: (params: Readonly<Record<string, string>>) => Sender | undefined,
): void {
  app.route<{ Params: Record<string, string> }>({
    method: ['GET', 'HEAD'],
    exposeHeadRoute: false,
    url,
    handler: async (request, reply) => {
      const send = find(request.params);
      if (!send) return reply.callNotFound();
      await send(reply);
      return reply;
    },
  });
}

function createSender(file: StaticFile, deliver: SendPayload): Sender {
  const { headers, etag, body } = file;
  const isSentCompressed = isCompressible(headers['content-type'] ?? '');
  let payload: Payload | undefined;
  return async (reply) => {
    const condition = reply.request.headers['if-none-match'];
    void reply.headers({ ...headers, etag });
    if (condition !== undefined && matchesEntityTag(condition, etag))
      return deliver(reply.code(304).removeHeader('content-type'), null);
    payload ??= new Payload(body, isSentCompressed ? file.compress() : {});
    return deliver(reply, payload);
  };
}
