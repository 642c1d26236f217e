// Attachments: what is shown or heard as words, and the way there. Pictures of other servers are in closed
// frames of their shape, and are loaded, through this server, when a frame is opened.
import { type Html, html } from '@tandem/platform/html/html.ts';
import { type Attachment, parseAttachments } from '../../accounts/media/attachments.ts';
import { formatLength } from '../../accounts/media/length.ts';
import { toThoughtId } from '../../ids.ts';
import type { ThoughtView } from '../../posts/thoughts/view/present.ts';
import type { TextKey } from '../i18n/dictionary.ts';
import type { I18n } from '../i18n/i18n.ts';
import type { Addresses } from './person.ts';

/** `picture` is the path under which this server has it or passes it on; null for what is no picture. */
export type ShownAttachment = Pick<Attachment, 'type' | 'url' | 'alt' | 'width' | 'height' | 'length'> & {
  picture: string | null;
};

const KINDS: Readonly<
  Record<Attachment['type'], Extract<TextKey, 'picture' | 'video' | 'audio' | 'attachment'>>
> = { image: 'picture', gifv: 'video', video: 'video', audio: 'audio', unknown: 'attachment' };

/** The shape of a frame where that of the picture is not known. */
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
 * With `opensPictures`, those of other servers are shown like ours; sensitive ones are closed in any case.
 */
export function renderAttachments(
  { view, attachments }: Attached,
  i18n: I18n,
  opensPictures: boolean,
): Html | null {
  if (attachments.length === 0) return null;
  const isSensitive = view.sensitive === 1;
  const how = { i18n, isSensitive, opensPictures };
  return html`<ul class="attachments">${attachments.map((one) => renderAttachment(one, how))}</ul>`;
}

type How = { i18n: I18n; isSensitive: boolean; opensPictures: boolean };

function renderAttachment(attachment: ShownAttachment, how: How): Html {
  const { type, url, alt, length } = attachment;
  const { i18n } = how;
  const host = isOwn(url) ? '' : (URL.parse(url)?.host ?? '');
  const kind = i18n.t(KINDS[type]);
  const name = host === '' ? kind : i18n.t('kindOnHost', { kind, host });
  return html`<li><figure>${renderShown(attachment, how)}<figcaption><a href="${url}" rel="noopener noreferrer">${name}${length === undefined ? '' : ` (${formatLength(length)})`}</a>
<span dir="auto">${alt === '' ? i18n.t('noDescription') : alt}</span></figcaption></figure></li>`;
}

/** A closed frame needs no script, and takes the room that the picture will. */
function renderShown({ url, picture, width, height }: ShownAttachment, how: How): Html | null {
  const { i18n, isSensitive, opensPictures } = how;
  if (picture === null) return null;
  const hasSize = width !== null && height !== null && width > 0 && height > 0;
  const image = html`<img src="${picture}" alt="" loading="lazy" width="${hasSize ? width : ''}" height="${hasSize ? height : ''}">`;
  if (!isSensitive && (opensPictures || isOwn(url))) return image;
  const shape = hasSize ? `0 0 ${width} ${height}` : USUAL_SHAPE;
  return html`<details><summary>${i18n.t(isSensitive ? 'showSensitive' : 'showPicture')}<svg viewBox="${shape}" aria-hidden="true"></svg></summary>${image}</details>`;
}
