// Routes of a member's actions on a thought.
import { html } from '@tandem/platform/html/html.ts';
import { loadHistory } from '../../posts/thoughts/history/history.ts';
import { mountMemberPage } from '../site/members.ts';
import { mountPage, type PageResult, redirect, type Site } from '../site/page.ts';
import { pathOf } from '../thoughts/article.ts';
import * as contract from './contract.ts';
import { mountEditing } from './edit.ts';
import { requirePostView } from './find.ts';
import { mountReporting } from './report.ts';

export function mountThoughtActions(site: Site): void {
  mountMore(site);
  mountHistory(site);
  mountEditing(site);
  mountReporting(site);
}

/** The actions are in the menu of the thought; links to their former page lead to it. */
function mountMore(site: Site): void {
  mountMemberPage(site, contract.more, async ({ params }, visitor): Promise<PageResult> => {
    return redirect(pathOf(await requirePostView(site, params.number, visitor)));
  });
}

function mountHistory(site: Site): void {
  const { read } = site.thoughts.database;
  mountPage(site, contract.history, async ({ params }, visitor): Promise<PageResult> => {
    const { i18n, viewer } = visitor;
    const thought = await requirePostView(site, params.number, visitor);
    const versions = (await loadHistory(read, thought.view.id, viewer)).toReversed();
    const title = i18n.t('historyOf', { name: thought.author.name });
    return {
      title,
      main: html`<p><a href="${pathOf(thought)}">${i18n.t('back')}</a></p><h1>${title}</h1>
<ol class="thoughts">${versions.map(
        ({ content, summary, written_at: at }) => html`<li class="version">
<p class="small muted"><time datetime="${new Date(at).toISOString()}" data-long="">${i18n.dayAndTime(at)}</time></p>
${summary === '' ? null : html`<p class="hint" dir="auto">${i18n.t('warnedOf')} ${summary}</p>`}
<div class="words" dir="auto">${content}</div></li>`,
      )}</ol>`,
    };
  });
}
