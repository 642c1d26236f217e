// The text of a thought in its API form. The content of a remote thought is prefixed with its warning and
// followed by the choices of its poll, for clients without support for these.
import { escapeHtml } from '@tandem/platform/html/html.ts';
import { presentAttachments } from '../../../accounts/media/attachments.ts';
import { type LabelColumns, labelsOf } from '../../../foundation/thoughts/labels.ts';
import { parsePoll, titlesOf } from '../../polls/poll.ts';
import type { ThoughtRow } from '../store.ts';

type Content = Pick<ThoughtRow, 'is_local' | 'content' | 'content_html' | 'summary' | 'poll'>;

const isFolded = ({ is_local, summary }: Content): boolean => is_local === 0 && summary !== '';

export function presentContent(words: Content): string {
  const said = isFolded(words) ? `${words.summary}\n\n${words.content}` : words.content;
  if (words.poll === null) return said;
  const choices = titlesOf(parsePoll(words.poll)).join('\n');
  return said === '' ? choices : `${said}\n\n${choices}`;
}

/** Null if the thought has no HTML. */
export function presentHtml(words: Content): string | null {
  const { content_html: html, summary } = words;
  if (html === null) return null;
  const warned = isFolded(words) ? `<p>${escapeHtml(summary)}</p>${html}` : html;
  if (words.poll === null) return warned;
  const choices = titlesOf(parsePoll(words.poll)).map((title) => `<li>${escapeHtml(title)}</li>`);
  return `${warned}<ul>${choices.join('')}</ul>`;
}

export function presentWords(base: string, words: Content & LabelColumns & Pick<ThoughtRow, 'attachments'>) {
  const html = presentHtml(words);
  return {
    content: presentContent(words),
    ...(html === null ? {} : { contentHtml: html }),
    ...labelsOf(words),
    attachments: presentAttachments(base, words.attachments),
  };
}
