// Attachments: a description and a link. Pictures of other servers are in closed frames of their aspect
// ratio, and are loaded through this server when a frame is opened.
import { type Html, html } from '@tandem/platform/html/html.ts';
import { type Attachment, formatLength, parseAttachments } from '../../accounts/media/attachments.ts';
import { toThoughtId } from '../../ids.ts';
import type { ThoughtView } from '../../posts/thoughts/view/present.ts';
import type { TextKey } from '../i18n/en.ts';
import type { I18n } from '../i18n/i18n.ts';
import type { Addresses } from './person.ts';

/** `picture` is the path of the picture on this server, stored or proxied; null for other media. */
export type ShownAttachment = Pick<Attachment, 'type' | 'url' | 'alt' | 'width' | 'height' | 'length'> & {
  picture: string | null;
};

const KINDS: Readonly<
  Record<Attachment['type'], Extract<TextKey, 'picture' | 'video' | 'audio' | 'attachment'>>
> = { image: 'picture', gifv: 'video', video: 'video', audio: 'audio', unknown: 'attachment' };

/** The aspect ratio of a frame if that of the picture is unknown. */
const USUAL_SHAPE = '0 0 3 2';

export const toShownAttachments = (
  { remotePictures }: Addresses,
  { id, attachments }: Pick<ThoughtView['thought'], 'id' | 'attachments'>,
): readonly ShownAttachment[] =>
  parseAttachments(attachments).map((attachment, position) => {
    const { type, url } = attachment;
    const source = { kind: 'attachment', thoughtId: toThoughtId(id), position } as const;
    const picture = isOwn(url) ? url : remotePictures.pathOf(source, url);
    return { ...attachment, picture: type === 'image' ? picture : null };
  });

type Attached = {
  view: Pick<ThoughtView['thought'], 'sensitive'>;
  attachments: readonly ShownAttachment[];
};

const isOwn = (url: string): boolean => url.startsWith('/');

/**
 * With `opensPictures`, pictures of other servers are displayed like local ones; sensitive ones remain
 * closed.
 */
export function renderAttachments(
  { view, attachments }: Attached,
  i18n: I18n,
  opensPictures: boolean,
): Html | null {
  if (attachments.length === 0) return null;
  const isSensitive = view.sensitive === 1;
  const how = { i18n, isSensitive, opensPictures };
  const pictures = attachments.filter(({ picture }) => picture !== null);
  const others = attachments.filter(({ picture }) => picture === null);
  return html`${
    pictures.length > 0 &&
    html`<div class="media n${Math.min(pictures.length, 4)}">${pictures.map((one) => renderPictureOf(one, how))}</div>`
  }${others.length > 0 && html`<ul class="attachments">${others.map((one) => html`<li>${renderLink(one, how)} <span dir="auto">${one.alt || i18n.t('noDescription')}</span></li>`)}</ul>`}`;
}

type How = { i18n: I18n; isSensitive: boolean; opensPictures: boolean };

/** The way to the file, with its kind and host. */
function renderLink({ type, url, length }: ShownAttachment, { i18n }: How): Html {
  const host = isOwn(url) ? '' : (URL.parse(url)?.host ?? '');
  const kind = i18n.t(KINDS[type]);
  const name = host === '' ? kind : i18n.t('kindOnHost', { kind, host });
  return html`<a href="${url}" rel="noopener noreferrer">${name}${length === undefined ? '' : ` (${formatLength(length)})`}</a>`;
}

/** A closed frame needs no script, and takes the room that the picture will. */
function renderPictureOf(attachment: ShownAttachment, how: How): Html {
  const { url, picture, alt, width, height } = attachment;
  const { i18n, isSensitive, opensPictures } = how;
  const hasSize = width !== null && height !== null && width > 0 && height > 0;
  const image = html`<a href="${url}" rel="noopener noreferrer"><img src="${picture}" alt="${alt || i18n.t('noDescription')}" loading="lazy" width="${hasSize ? width : ''}" height="${hasSize ? height : ''}"></a>`;
  const badge = html`<details class="alt"><summary>${i18n.t('altBadge')}</summary><p><span dir="auto">${alt || i18n.t('noDescription')}</span> ${renderLink(attachment, how)}</p></details>`;
  if (!isSensitive && (opensPictures || isOwn(url))) return html`<figure>${image}${badge}</figure>`;
  const shape = hasSize ? `0 0 ${width} ${height}` : USUAL_SHAPE;
  return html`<figure><details class="closed"><summary><span class="button">${i18n.t(isSensitive ? 'showSensitive' : 'showPicture')}</span><svg viewBox="${shape}" aria-hidden="true"></svg></summary>${image}</details>${badge}</figure>`;
}
