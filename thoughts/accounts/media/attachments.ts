// The attachments of thoughts: pictures, videos and audio, stored as a JSON list in the thought's row.
import { nullable } from '@tandem/platform/schema/shapes.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import type { Static } from 'typebox';

export const AttachmentSchema = Type.Object(
  {
    type: Type.Unsafe<'image' | 'gifv' | 'video' | 'audio' | 'unknown'>(
      Type.String({
        enum: ['image', 'gifv', 'video', 'audio', 'unknown'],
        description: 'Display `unknown` as a link.',
      }),
    ),
    url: Type.String({
      description: 'On the author’s server. Loading it reveals the client’s address to that server.',
    }),
    alt: Type.String({ description: 'A text alternative; empty if there is none.' }),
    width: nullable(Type.Integer({ description: 'In pixels; null if unknown.' })),
    height: nullable(Type.Integer()),
    blurhash: nullable(Type.String({ description: 'A blurred preview in the format of blurha.sh.' })),
  },
  { title: 'Attachment' },
);

/** `gifv` is a looping video without sound. `unknown` is rendered as a link. */
export type AttachmentType = 'image' | 'gifv' | 'video' | 'audio' | 'unknown';

export type Attachment = {
  /** An integer: the id in the client API. */
  id: string;
  type: AttachmentType;
  /** A URL on another server, or the path of a local upload. */
  url: string;
  mediaType: string | null;
  /** The description for people who cannot see the attachment, plain text, or ''. */
  alt: string;
  /** In pixels, or null if unknown. */
  width: number | null;
  height: number | null;
  blurhash: string | null;
  /** The focal point for cropping, from -1 to 1: rightwards and upwards. */
  focus: readonly [x: number, y: number] | null;
  /** Whole seconds. Absent if unknown. */
  length?: number;
};

/** The stored value of an empty list. */
export const NO_ATTACHMENTS = '[]';

export const storeAttachments = (attachments: readonly Attachment[]): string =>
  attachments.length === 0 ? NO_ATTACHMENTS : JSON.stringify(attachments);

/** Parses the attachments column of a row. */
export const parseAttachments = (stored: string): Attachment[] =>
  stored === NO_ATTACHMENTS ? [] : JSON.parse(stored);

/** `base` is this server's public scheme and authority. */
export const attachmentUrl = (base: string, { url }: Pick<Attachment, 'url'>): string =>
  url.startsWith('/') ? base + url : url;

/** The stored attachments in their API form. */
export const presentAttachments = (base: string, stored: string): Static<typeof AttachmentSchema>[] =>
  parseAttachments(stored).map((attachment) => ({
    type: attachment.type,
    url: attachmentUrl(base, attachment),
    alt: attachment.alt,
    width: attachment.width,
    height: attachment.height,
    blurhash: attachment.blurhash,
  }));

/** An ISO 8601 duration, as in ActivityStreams and PeerTube. */
const DURATION = /^PT(?:(\d{1,4})H)?(?:(\d{1,6})M)?(?:(\d{1,8})(?:\.\d{1,9})?S)?$/;

/** Whole seconds, or 0 if unknown. */
export function readLength(value: unknown): number {
  const parts = typeof value === 'string' && value.length <= 40 ? DURATION.exec(value) : null;
  const [hours, minutes, seconds] = [1, 2, 3].map((at) => Number(parts?.[at] ?? 0));
  return (hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0);
}

/** Formats whole seconds as `1:02:03` or `4:05`. */
export function formatLength(all: number): string {
  const two = (number: number): string => String(number).padStart(2, '0');
  const rest = Math.floor(all / 60) % 60;
  return all < 3600 ? `${rest}:${two(all % 60)}` : `${Math.floor(all / 3600)}:${two(rest)}:${two(all % 60)}`;
}
