// The route of the default pictures of accounts, videos and the server.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { Reply } from '@tandem/platform/http/replies/reply.ts';
import { notFound } from '@tandem/platform/refusal.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import type { ThoughtsContext } from '../../context.ts';

const NAMES = ['avatar.png', 'header.png', 'thumbnail.png', 'icon.png', 'video.png'];

const showPicture = endpoint({
  method: 'GET',
  path: '/pictures/{name}',
  tag: 'instance',
  summary: 'Read a default picture',
  access: 'public',
  unknownParameters: 'ignored',
  hidden: true,
  params: Type.Object({ name: Type.String() }),
  success: { status: 200, contentType: 'image/png', description: 'The picture.' },
});

export function mountPictures({ http }: Pick<ThoughtsContext, 'http'>): void {
  http.mount(showPicture, async ({ params: { name } }) => {
    if (!NAMES.includes(name)) throw notFound('picture');
    const headers = { 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' };
    return new Reply(200, await readFile(join(import.meta.dirname, name)), headers);
  });
}
