// The attachments of thoughts: pictures, videos and audio, stored as a JSON list in the thought's row, so
// that list queries need no join.
import type { Static } from 'typebox';
import type { AttachmentSchema } from './contract.ts';

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
