// Routes of what a member can do about a thought.
import { type Html, html } from '@tandem/platform/html/html.ts';
import type { ActorId } from '../../ids.ts';
import { loadHistory } from '../../posts/thoughts/history/history.ts';
import { findThought } from '../../posts/thoughts/queries.ts';
import { findQuoteChance } from '../../posts/thoughts/quoting.ts';
import type { I18n } from '../i18n/i18n.ts';
import { mountMemberPage } from '../site/members.ts';
import { mountPage, type Shown, type Site } from '../site/page.ts';
import { inActionForm, renderMarkButtons } from '../thoughts/actions.ts';
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

const article = (site: Site, thought: ShownThought, i18n: I18n) =>
  renderArticle(thought, { i18n, host: site.host, member: null, back: '' });

function mountMore(site: Site): void {
  mountMemberPage(site, contract.more, async ({ params }, visitor): Promise<Shown> => {
    const { i18n, member } = visitor;
    const thought = await requireShown(site, params.number, visitor);
    const path = pathOf(thought);
    const { author, number } = thought;
    const title = i18n.t('moreActions');
    const isOwn = thought.authorId === member.actorId;
    return {
      title,
      main: html`<h1>${title}</h1>${article(site, thought, i18n)}
${inActionForm({ member, back: path }, html`<ul class="items">${renderMarkButtons(thought, i18n, member.actorId)}</ul>`)}
<ul class="items">${
        isOwn
          ? html`<li><a class="button" href="${path}/edit">${i18n.t('edit')}</a></li>
<li><a class="button danger" href="${path}/delete">${i18n.t('delete')}</a></li>`
          : html`<li><a class="button" href="${author.path}/report?thought=${number}">${i18n.t('report')}</a></li>
<li><a class="button" href="${author.path}/more">${i18n.t('moreAbout', { name: author.name })}</a></li>`
      }
${await renderQuoting(site, thought, member.actorId, i18n)}
${thought.view.edited_at === null ? null : html`<li><a class="button" href="${path}/history">${i18n.t('history')}</a></li>`}</ul>
<p><a class="button" href="${path}">${i18n.t('cancel')}</a></p>`,
    };
  });
}

/** The way to a quote, or why there is none. */
async function renderQuoting(
  { thoughts }: Site,
  { view, number }: ShownThought,
  viewer: ActorId,
  i18n: I18n,
): Promise<Html> {
  const { read } = thoughts.database;
  const row = await findThought(read, view.id, viewer);
  const isAllowed = row !== undefined && (await findQuoteChance(read, row, viewer)) !== 'denied';
  return isAllowed
    ? html`<li><a class="button" href="/write?quote=${number}">${i18n.t('quote')}</a></li>`
    : html`<li class="muted">${i18n.t('quoteNotAllowed')}</li>`;
}

function mountHistory(site: Site): void {
  const { read } = site.thoughts.database;
  mountPage(site, contract.history, async ({ params }, visitor): Promise<Shown> => {
    const { i18n, viewer } = visitor;
    const thought = await requireShown(site, params.number, visitor);
    const versions = (await loadHistory(read, thought.view.id, viewer)).toReversed();
    const title = i18n.t('historyOf', { name: thought.author.name });
    return {
      title,
      main: html`<p><a href="${pathOf(thought)}">${i18n.t('back')}</a></p><h1>${title}</h1>
<ol class="thoughts">${versions.map(
        ({ content, summary, written_at: at }) => html`<li class="version">
<p class="small muted"><time datetime="${new Date(at).toISOString()}">${i18n.dayAndTime(at)}</time></p>
${summary === '' ? null : html`<p class="hint" dir="auto">${i18n.t('warnedOf')} ${summary}</p>`}
<div class="words" dir="auto">${content}</div></li>`,
      )}</ol>`,
    };
  });
}
