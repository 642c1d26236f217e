// The words of a thought in their API form. The content of a thought from another server begins with its
// warning, as clients may show nothing else.
import { escapeHtml } from '@tandem/platform/html/escape.ts';
import { presentAttachments } from '../../media/attachments.ts';
import type { ThoughtRow } from '../store.ts';

type Content = Pick<ThoughtRow, 'is_local' | 'content' | 'content_html' | 'summary'>;

const isFolded = ({ is_local, summary }: Content): boolean => is_local === 0 && summary !== '';

export const presentContent = (words: Content): string =>
  isFolded(words) ? `${words.summary}\n\n${words.content}` : words.content;

/** Null where there is no HTML. */
export function presentHtml(words: Content): string | null {
  const { content_html: html, summary } = words;
  return html !== null && isFolded(words) ? `<p>${escapeHtml(summary)}</p>${html}` : html;
}

export function presentWords(
  base: string,
  words: Content & Pick<ThoughtRow, 'sensitive' | 'language' | 'attachments'>,
) {
  const html = presentHtml(words);
  return {
    content: presentContent(words),
    ...(html === null ? {} : { contentHtml: html }),
    summary: words.summary,
    sensitive: words.sensitive === 1,
    language: words.language,
    attachments: presentAttachments(base, words.attachments),
  };
}
