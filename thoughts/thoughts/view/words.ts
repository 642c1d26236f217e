// The words of a thought in their API form. The content of a thought from another server begins with its
// warning, as clients may show nothing else.
import { escapeHtml } from '../content/content-html.ts';
import type { ThoughtRow } from '../store.ts';

type Words = Pick<ThoughtRow, 'is_local' | 'content' | 'content_html' | 'summary' | 'sensitive' | 'language'>;

export function presentWords({ is_local, content, content_html, summary, sensitive, language }: Words) {
  const isFolded = is_local === 0 && summary !== '';
  const html = content_html === null ? {} : { contentHtml: content_html };
  return {
    content: isFolded ? `${summary}\n\n${content}` : content,
    ...(isFolded && content_html !== null
      ? { contentHtml: `<p>${escapeHtml(summary)}</p>${content_html}` }
      : html),
    summary,
    sensitive: sensitive === 1,
    language,
  };
}
