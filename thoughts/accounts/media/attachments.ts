// The attachments of thoughts: pictures, videos and sounds, stored as a JSON list with the thought, so that
// lists load them with it.
import type { Static } from 'typebox';
import type { AttachmentSchema } from './contract.ts';

/** `gifv` is a video without sound that repeats; `unknown` is shown as a link. */
export type AttachmentType = 'image' | 'gifv' | 'video' | 'audio' | 'unknown';

export type Attachment = {
  /** A whole number, which names it in the client API. */
  id: string;
  type: AttachmentType;
  /** An address on another server, or the path of an upload here. */
  url: string;
  mediaType: string | null;
  /** A description for those who do not see it, plain text; '' where there is none. */
  alt: string;
  /** In pixels; null where they are not known. */
  width: number | null;
  height: number | null;
  blurhash: string | null;
  /** Which point to keep when a picture is cropped, from -1 to 1: to the right, and upwards. */
  focus: readonly [x: number, y: number] | null;
  /** In whole seconds; absent where it is not known. */
  length?: number;
};

/** The list stored of a thought without attachments. */
export const NO_ATTACHMENTS = '[]';

export const storeAttachments = (attachments: readonly Attachment[]): string =>
  attachments.length === 0 ? NO_ATTACHMENTS : JSON.stringify(attachments);

/** The attachments stored in a row. */
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
