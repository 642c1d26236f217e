// Routes of what a member can do about a thought.
import { type Html, html } from '@tandem/platform/html/html.ts';
import type { ActorId } from '../../ids.ts';
import { loadHistory } from '../../posts/thoughts/history/history.ts';
import { findThought } from '../../posts/thoughts/queries.ts';
import { findQuoteChance } from '../../posts/thoughts/quoting.ts';
import type { Words } from '../i18n/words.ts';
import { mountMemberPage } from '../site/members.ts';
import { mountPage, type Shown, type Site } from '../site/page.ts';
import { pathOf, renderArticle } from '../thoughts/article.ts';
import type { ShownThought } from '../thoughts/shown.ts';
import * as contract from './contract.ts';
import { mountEditing } from './edit.ts';
import { requireShown } from './find.ts';
import { mountReporting } from './report.ts';

export function mountThoughtActions(site: Site): void {
  mountMore(site);
  mountHistory(site);
  mountEditing(site);
  mountReporting(site);
}

const article = (site: Site, thought: ShownThought, words: Words) =>
  renderArticle(thought, { words, host: site.host, member: null, back: '' });

function mountMore(site: Site): void {
  mountMemberPage(site, contract.more, async ({ params }, visitor): Promise<Shown> => {
    const { words, member } = visitor;
    const thought = await requireShown(site, params.number, visitor);
    const path = pathOf(thought);
    const { author, number } = thought;
    const title = words.say('moreActions');
    const isOwn = thought.authorId === member.actorId;
    return {
      title,
      main: html`<h1>${title}</h1>${article(site, thought, words)}
<ul class="items">${
        isOwn
          ? html`<li><a class="button" href="${path}/edit">${words.say('edit')}</a></li>
<li><a class="button danger" href="${path}/delete">${words.say('delete')}</a></li>`
          : html`<li><a class="button" href="${author.path}/report?thought=${number}">${words.say('report')}</a></li>
<li><a class="button" href="${author.path}/more">${words.say('moreAbout', { name: author.name })}</a></li>`
      }
${await renderQuoting(site, thought, member.actorId, words)}
${thought.view.edited_at === null ? null : html`<li><a class="button" href="${path}/history">${words.say('history')}</a></li>`}</ul>
<p><a class="button" href="${path}">${words.say('cancel')}</a></p>`,
    };
  });
}

/** The way to a quote, or why there is none. */
async function renderQuoting(
  { thoughts }: Site,
  { view, number }: ShownThought,
  viewer: ActorId,
  words: Words,
): Promise<Html> {
  const { read } = thoughts.database;
  const row = await findThought(read, view.id, viewer);
  const isAllowed = row !== undefined && (await findQuoteChance(read, row, viewer)) !== 'denied';
  return isAllowed
    ? html`<li><a class="button" href="/write?quote=${number}">${words.say('quote')}</a></li>`
    : html`<li class="muted">${words.say('quoteNotAllowed')}</li>`;
}

function mountHistory(site: Site): void {
  const { read } = site.thoughts.database;
  mountPage(site, contract.history, async ({ params }, visitor): Promise<Shown> => {
    const { words, viewer } = visitor;
    const thought = await requireShown(site, params.number, visitor);
    const versions = (await loadHistory(read, thought.view.id, viewer)).toReversed();
    const title = words.say('historyOf', { name: thought.author.name });
    return {
      title,
      main: html`<p><a href="${pathOf(thought)}">${words.say('back')}</a></p><h1>${title}</h1>
<ol class="thoughts">${versions.map(
        ({ content, summary, written_at: at }) => html`<li class="version">
<p class="small muted"><time datetime="${new Date(at).toISOString()}">${words.dayAndTime(at)}</time></p>
${summary === '' ? null : html`<p class="hint" dir="auto">${words.say('warnedOf')} ${summary}</p>`}
<div class="words" dir="auto">${content}</div></li>`,
      )}</ol>`,
    };
  });
}
