// Serves uploaded pictures without authentication.
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { toMediaId } from '@tandem/platform/media/media-id.ts';
import { serveFile } from '@tandem/platform/media/serving/serve-file.ts';
import { notFound } from '@tandem/platform/refusal.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import type { ThoughtsContext } from '../../../context.ts';
import { selectServedUpload } from './store.ts';

const serveUpload = endpoint({
  method: 'GET',
  path: '/media/{name}',
  tag: 'thoughts',
  summary: 'Read an uploaded picture',
  access: 'public',
  bulkhead: 'transfers',
  unknownParameters: 'ignored',
  hidden: true,
  params: Type.Object({ name: Type.String() }),
  success: { status: 200, contentType: 'image/*', description: 'The picture.' },
});

/** Shared caches may serve a copy for up to an hour, even after the deletion of the picture. */
const CACHE_CONTROL = 'public, max-age=3600';

/** The id of a file and the extension of its type. */
const NAME = /^([0-9a-f-]{36})\.([a-z]{3,4})$/;

export function mountUploads({ http, database, blobStore, log }: ThoughtsContext): void {
  http.mount(serveUpload, async ({ params, raw, header }) => {
    const [, id = '', extension] = NAME.exec(params.name) ?? [];
    const upload = await selectServedUpload.first(database.read, toMediaId(id));
    if (upload?.extension !== extension || upload === undefined) throw notFound('picture');
    const serving = { blobStore, log, cacheControl: CACHE_CONTROL };
    const reply = await serveFile(serving, upload, raw.method, header);
    if (!reply) throw notFound('picture');
    return reply;
  });
}
