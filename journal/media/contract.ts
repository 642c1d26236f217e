// The media operations, the same for photos and voice memos (journal-api, section 4).

import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { idParams, idSchema } from '@tandem/platform/schema/shapes.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import type { Static } from 'typebox';
import type { MediaId } from '../ids.ts';
import { pageQuery } from '../paging/contract.ts';

export const UploadedMedium = Type.Object({ id: idSchema<MediaId>() }, { title: 'MediaId' });
export type UploadedMedium = Static<typeof UploadedMedium>;

export const Medium = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    kind: Type.String({ description: '`photo` or `voice-memo`.', examples: ['photo'] }),
    contentType: Type.String({ examples: ['image/jpeg'] }),
    size: Type.Integer({ minimum: 0, description: 'In bytes, as it is kept.', examples: [183_204] }),
    url: Type.String({ description: 'Where it is served, as in entries.' }),
    createdAt: Type.String({ format: 'date-time', description: 'When it was uploaded or imported.' }),
    entryCount: Type.Integer({ minimum: 0, description: 'How many entries link it.' }),
  },
  { title: 'Medium' },
);
export type Medium = Static<typeof Medium>;

/** The default limit: a list is never longer than its largest page. */
export const MAX_LISTED = 1000;

export const listMedia = endpoint({
  method: 'GET',
  path: '/api/v1/media',
  tag: 'media',
  operationId: 'listMedia',
  summary: 'List the media',
  description:
    'Your photos and voice memos, those that no entry links included, in pages of `limit`: the `Link` header with ' +
    '`rel="next"` names the next one. Media whose last entry was deleted are not among them.',
  access: 'bearer',
  query: Type.Object(pageQuery('How many at most; 1000 where it is left out.')),
  success: {
    ...{ status: 200, schema: Type.Array(Medium), headers: ['Link'] },
    description: 'Newest `createdAt` first, ties by id.',
  },
});

/** `name` is the suffix of the operation ids. */
type KindWording = { path: string; noun: string; name: string; contentType: string; formats: string };

const HEADERS = ['ETag', 'Accept-Ranges', 'Cache-Control', 'Content-Disposition'] as const;

const operations = ({ path, noun, name, contentType, formats }: KindWording) => ({
  noun,
  formats,
  upload: endpoint({
    method: 'POST',
    path: `/api/v1/media/${path}`,
    tag: 'media',
    operationId: `upload${name}`,
    summary: `Upload a ${noun}`,
    description:
      'Its bytes decide what it is. Only what showing or playing it needs is kept: location and other personal ' +
      'metadata are removed, pixels, colours, orientation and sound stay. A file that is damaged or incomplete is ' +
      'refused (`damaged-media`), and so is one for which the account has no room left (413 `quota-exceeded`). ' +
      'A file that no entry links for 7 days is removed, and with its last entry at once.',
    access: 'bearer',
    bulkhead: 'transfers',
    input: {
      kind: 'file',
      description: `One file part of any name, or the bytes as they are: ${formats}.`,
    },
    success: {
      status: 201,
      schema: UploadedMedium,
      description: 'Stored. The id is the capability to read it.',
    },
  }),
  serve: endpoint({
    method: 'GET',
    path: `/api/v1/media/${path}/{id}`,
    tag: 'media',
    operationId: `get${name}`,
    summary: `Serve a ${noun}`,
    description:
      'Takes `Range` (206, 416), `If-Range` and `If-None-Match` (304). The content of an id never changes, but it may ' +
      'go: caches ask again each time. Media whose last entry was deleted is not found.',
    access: 'public',
    bulkhead: 'transfers',
    unknownParameters: 'ignored',
    params: idParams<MediaId>(),
    requestHeaders: ['Range', 'If-Range', 'If-None-Match'],
    success: { status: 200, contentType, headers: HEADERS, description: `The ${noun}.` },
    otherResponses: [
      {
        ...{ status: 206, contentType, headers: [...HEADERS, 'Content-Range'] },
        description: 'The part that `Range` asks for.',
      },
      { status: 304, headers: HEADERS, description: 'The client has it: `If-None-Match` names it.' },
      {
        ...{ status: 416, contentType: 'application/problem+json', headers: ['Content-Range'] },
        description: 'There is no such part.',
      },
    ],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `/api/v1/media/${path}/{id}`,
    tag: 'media',
    operationId: `delete${name}`,
    summary: `Delete a ${noun}`,
    description: 'Entries that link it drop its id.',
    access: 'bearer',
    params: idParams<MediaId>(),
    success: { status: 204, description: 'Gone.' },
  }),
});

export const photos = operations({
  path: 'photos',
  noun: 'photo',
  name: 'Photo',
  contentType: 'image/*',
  formats: 'JPEG, PNG, WebP, GIF, AVIF or HEIC/HEIF, up to 15 MiB unless configured otherwise',
});

export const voiceMemos = operations({
  path: 'voice-memos',
  noun: 'voice memo',
  name: 'VoiceMemo',
  contentType: 'audio/*',
  formats:
    'MP3, M4A/MP4 audio, AAC, Ogg/Opus, WebM audio, WAV, FLAC or AMR/3GP, up to 50 MiB unless configured otherwise',
});
