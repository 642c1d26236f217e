// The MediaAttachment entity: images, videos and audio of statuses, and uploads.
import { nullable } from '@tandem/platform/schema/shapes.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import type { Static } from 'typebox';
import { type Attachment, attachmentUrl, parseAttachments } from '../../accounts/media/attachments.ts';
import { defaultPicture } from './pictures.ts';

const Size = Type.Object({
  width: Type.Integer(),
  height: Type.Integer(),
  size: Type.String({ examples: ['640x480'] }),
  aspect: Type.Number(),
});

const Meta = Type.Object({
  original: Type.Optional(Size),
  small: Type.Optional(Size),
  focus: Type.Optional(Type.Object({ x: Type.Number(), y: Type.Number() })),
});

export const MediaAttachment = Type.Object(
  {
    id: Type.String(),
    type: Type.Unsafe<Attachment['type']>(
      Type.String({ enum: ['image', 'gifv', 'video', 'audio', 'unknown'] }),
    ),
    url: Type.String(),
    preview_url: nullable(Type.String({ description: 'A preview picture.' })),
    remote_url: nullable(Type.String({ description: 'The original URL of remote media.' })),
    meta: nullable(Meta),
    description: nullable(Type.String()),
    blurhash: nullable(Type.String()),
  },
  { title: 'MediaAttachment' },
);
export type MediaAttachment = Static<typeof MediaAttachment>;

/** Converts the attachments column of a row. */
export const presentMediaAttachments = (base: string, stored: string): MediaAttachment[] =>
  parseAttachments(stored).map((attachment) => presentMediaAttachment(base, attachment));

export function presentMediaAttachment(base: string, attachment: Attachment): MediaAttachment {
  const { id, type, alt, blurhash } = attachment;
  const url = attachmentUrl(base, attachment);
  return {
    id,
    type,
    url,
    preview_url: previewOf(base, type, url),
    remote_url: url === attachment.url ? url : null,
    meta: metaOf(attachment),
    description: alt === '' ? null : alt,
    blurhash,
  };
}

/** Apps omit a video without a preview image, and other servers do not send one. */
function previewOf(base: string, type: Attachment['type'], url: string): string | null {
  if (type === 'image') return url;
  return type === 'video' || type === 'gifv' ? defaultPicture(base, 'video') : null;
}

/** Null if no metadata is known. */
function metaOf({ width, height, focus }: Attachment): Static<typeof Meta> | null {
  if ((width === null || height === null) && focus === null) return null;
  const size = width === null || height === null ? null : sizeOf(width, height);
  return {
    ...(size === null ? {} : { original: size, small: size }),
    ...(focus === null ? {} : { focus: { x: focus[0], y: focus[1] } }),
  };
}

const sizeOf = (width: number, height: number) => ({
  width,
  height,
  size: `${width}x${height}`,
  aspect: width / height,
});
