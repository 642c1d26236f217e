// The media operations, equal for photos and voice memos.
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { idParams, idSchema } from '@tandem/platform/schema/shapes.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import type { Static } from 'typebox';
import type { MediaId } from '../ids.ts';
import { pageQuery } from '../paging/paging.ts';

export const UploadedMedium = Type.Object({ id: idSchema<MediaId>() }, { title: 'MediaId' });
export type UploadedMedium = Static<typeof UploadedMedium>;

export const Medium = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    kind: Type.String({ description: '`photo` or `voice-memo`.', examples: ['photo'] }),
    contentType: Type.String({ examples: ['image/jpeg'] }),
    size: Type.Integer({ minimum: 0, description: 'The stored size in bytes.', examples: [183_204] }),
    url: Type.String({ description: 'The URL of the file, as in entries.' }),
    createdAt: Type.String({ format: 'date-time', description: 'When it was uploaded or imported.' }),
    entryCount: Type.Integer({ minimum: 0, description: 'The number of entries that link it.' }),
  },
  { title: 'Medium' },
);
export type Medium = Static<typeof Medium>;

/** The default limit: the maximum page size. */
export const MAX_LISTED = 1000;

export const listMedia = endpoint({
  method: 'GET',
  scope: 'read',
  path: '/api/v1/media',
  tag: 'media',
  operationId: 'listMedia',
  summary: 'List the media',
  description:
    'Your photos and voice memos, including those without an entry, in pages of `limit`: the `Link` header with ' +
    '`rel="next"` contains the next page. Media whose last entry was deleted are not listed.',
  access: 'bearer',
  query: Type.Object(pageQuery('The maximum number of items; 1000 by default.')),
  success: {
    status: 200,
    schema: Type.Array(Medium),
    headers: ['Link'],
    description: 'Newest `createdAt` first, ties by id.',
  },
});

/** `name` is the suffix of the operation ids. */
type KindWording = { path: string; noun: string; name: string; contentType: string; formats: string };

const HEADERS = ['ETag', 'Accept-Ranges', 'Cache-Control', 'Content-Disposition'] as const;

/** Request and responses of a file download with conditional requests. */
export const conditionalFile = (contentType: string, description: string) =>
  ({
    requestHeaders: ['Range', 'If-Range', 'If-None-Match'],
    success: { status: 200, contentType, headers: HEADERS, description },
    otherResponses: [
      {
        status: 206,
        contentType,
        headers: [...HEADERS, 'Content-Range'] as const,
        description: 'The requested range.',
      },
      {
        status: 304,
        headers: HEADERS,
        description: '`If-None-Match` matches: the client’s copy is current.',
      },
      {
        status: 416,
        contentType: 'application/problem+json',
        headers: ['Content-Range'] as const,
        description: 'The range is beyond the file.',
      },
    ],
  }) as const;

const upload = ({ path, noun, name, formats }: KindWording) =>
  endpoint({
    method: 'POST',
    path: `/api/v1/media/${path}`,
    tag: 'media',
    operationId: `upload${name}`,
    summary: `Upload a ${noun}`,
    description:
      'The type is detected from the bytes. Only data needed to display or play the file is stored: location and other personal ' +
      'metadata are removed; pixels, colours, orientation and sound are preserved. A damaged or incomplete file is ' +
      'refused (`damaged-media`), and so is one that exceeds the quota of the account (413 `quota-exceeded`). ' +
      'A file without an entry is removed after 7 days; deleting its last entry removes it immediately.',
    access: 'bearer',
    bulkhead: 'transfers',
    input: {
      kind: 'file',
      description: `One file part of any name, or the raw bytes: ${formats}.`,
    },
    success: {
      status: 201,
      schema: UploadedMedium,
      description: 'The file is stored. Anyone with the id can read it.',
    },
  });

const serve = ({ path, noun, name, contentType }: KindWording) =>
  endpoint({
    method: 'GET',
    path: `/api/v1/media/${path}/{id}`,
    tag: 'media',
    operationId: `get${name}`,
    summary: `Serve a ${noun}`,
    description:
      'Supports `Range` (206, 416), `If-Range` and `If-None-Match` (304). The content of an id never changes, but it may ' +
      'be deleted, so caches must revalidate. Media whose last entry was deleted are not found.',
    access: 'public',
    bulkhead: 'transfers',
    unknownParameters: 'ignored',
    params: idParams<MediaId>(),
    ...conditionalFile(contentType, `The ${noun}.`),
  });

const remove = ({ path, noun, name }: KindWording) =>
  endpoint({
    method: 'DELETE',
    path: `/api/v1/media/${path}/{id}`,
    tag: 'media',
    operationId: `delete${name}`,
    summary: `Delete a ${noun}`,
    description: 'Removes it from its entries.',
    access: 'bearer',
    params: idParams<MediaId>(),
    success: { status: 204, description: 'Deleted.' },
  });

const operations = (wording: KindWording) => ({
  noun: wording.noun,
  formats: wording.formats,
  upload: upload(wording),
  serve: serve(wording),
  remove: remove(wording),
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

// The operations on photo previews.

export const MAX_PREVIEW_BYTES = 300 * 1024;

const common = {
  path: '/api/v1/media/photos/{id}/preview',
  tag: 'media',
  bulkhead: 'transfers',
  params: idParams<MediaId>(),
} as const;

export const FORMATS = 'JPEG or WebP, up to 300 KiB';

export const storePreview = endpoint({
  ...common,
  method: 'PUT',
  operationId: 'storePreview',
  summary: 'Store the preview of a photo',
  description:
    'A small version of one of your photos, made by the client, because it can decode more formats. ' +
    'It replaces an earlier one, is stripped of metadata like a photo, counts for the quota, and is removed with ' +
    'its photo. Exports do not contain it.',
  access: 'bearer',
  input: { kind: 'file', description: `One file part of any name, or the raw bytes: ${FORMATS}.` },
  success: { status: 204, description: 'Stored.' },
});

export const servePreview = endpoint({
  ...common,
  ...conditionalFile('image/*', 'The preview.'),
  method: 'GET',
  operationId: 'getPreview',
  summary: 'Serve the preview of a photo',
  description: 'As for the photo itself. 404 if the photo has no preview.',
  access: 'public',
  unknownParameters: 'ignored',
});
