// Attachments as words: what is shown or heard, and the way there. Pictures of other servers are not loaded,
// since that would tell them who reads.
import { type Html, html } from '@tandem/platform/html/html.ts';
import { type Attachment, parseAttachments } from '../../media/attachments.ts';
import type { WordKey } from '../words/dictionary.ts';
import type { Words } from '../words/words.ts';
import type { ShownThought } from './shown.ts';

const KINDS: Readonly<
  Record<Attachment['type'], Extract<WordKey, 'picture' | 'video' | 'audio' | 'attachment'>>
> = { image: 'picture', gifv: 'video', video: 'video', audio: 'audio', unknown: 'attachment' };

export function renderAttachments({ view }: ShownThought, words: Words): Html | null {
  const attachments = parseAttachments(view.attachments);
  if (attachments.length === 0) return null;
  const isHidden = view.sensitive === 1;
  return html`<ul class="attachments">${attachments.map((one) => renderAttachment(one, isHidden, words))}</ul>`;
}

function renderAttachment(attachment: Attachment, isHidden: boolean, words: Words): Html {
  const { type, url, alt, width, height } = attachment;
  const host = url.startsWith('/') ? '' : (URL.parse(url)?.host ?? '');
  const kind = words.say(KINDS[type]);
  const name = host === '' ? kind : words.say('kindOnHost', { kind, host });
  const size = width !== null && height !== null ? { width, height } : null;
  const picture =
    type === 'image' && host === '' && !isHidden
      ? html`<img src="${url}" alt="" loading="lazy" width="${size?.width ?? ''}" height="${size?.height ?? ''}">`
      : null;
  return html`<li><figure>${picture}<figcaption><a href="${url}" rel="noopener noreferrer">${name}</a>
<span dir="auto">${alt === '' ? words.say('noDescription') : alt}</span></figcaption></figure></li>`;
}
