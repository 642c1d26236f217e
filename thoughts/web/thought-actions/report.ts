// Reporting a person, with or without one of their thoughts.
import { randomUUIDv7 } from 'node:crypto';
import { type Html, html } from '@tandem/platform/html/html.ts';
import { invalid, notFound } from '@tandem/platform/refusal.ts';
import { type Actor, requireActor } from '../../foundation/actors/actors.ts';
import {
  MAX_COMMENT_LENGTH,
  REPORT_CATEGORIES,
  type ReportCategory,
  reportByName,
} from '../../moderation/reports/reports.ts';
import { ownPath, withQuery } from '../addresses.ts';
import type { Visitor } from '../session/visitor.ts';
import { renderProblem } from '../settings/frame.ts';
import { LOGIN_ENDED, type Problem, problemOf } from '../settings/problems.ts';
import { areaField, checkField, choiceField, withoutReturns } from '../site/fields.ts';
import { mountMemberForm, mountMemberPage } from '../site/members.ts';
import { type PageContent, redirect, type Site } from '../site/page.ts';
import { pathOf, renderArticle } from '../thoughts/article.ts';
import { renderName, toPerson } from '../thoughts/person.ts';
import type { PostView } from '../thoughts/post-view.ts';
import * as contract from './contract.ts';
import { requirePostView } from './find.ts';

type Written = { text: string; category: ReportCategory; forward: boolean };
const NOTHING: Written = { text: '', category: 'other', forward: false };

/** The reported person and thought. */
type About = { actor: Actor; thought: PostView | null };

export function mountReporting(site: Site): void {
  const find = async (username: string, number: string | undefined, visitor: Visitor): Promise<About> => {
    const actor = await requireActor(site.thoughts.database.read, username);
    const thought = number ? await requirePostView(site, number, visitor) : null;
    if (actor.id === visitor.viewer || (thought && thought.authorId !== actor.id)) throw notFound('thought');
    return { actor, thought };
  };

  mountMemberPage(site, contract.reporting, async ({ params, query }, visitor) =>
    reportPage(site, visitor, await find(params.username, query.thought, visitor), NOTHING, null),
  );

  mountMemberPage(site, contract.reported, ({ query }, visitor) => sentPage(visitor, ownPath(query.back)));

  mountMemberForm(
    site,
    contract.report,
    async ({ params, body, commit }, visitor) => {
      const about = await find(params.username, body.thought, visitor);
      const { actor, thought } = about;
      const written = writtenIn(body);
      const draft = {
        id: randomUUIDv7(),
        about: params.username,
        thoughts: thought ? [thought.view.id] : [],
        ...written,
      };
      try {
        if (draft.text.length > MAX_COMMENT_LENGTH)
          throw invalid('/text', `must not be longer than ${MAX_COMMENT_LENGTH} characters`);
        const { clock, base } = site.thoughts;
        await commit((tx) => reportByName(tx, visitor.member.caller, base, draft, clock.now()));
      } catch (error) {
        return reportPage(site, visitor, about, written, problemOf(error));
      }
      const back = thought ? pathOf(thought) : toPerson(site.thoughts, actor).path;
      return redirect(withQuery('/me/reported', { back }));
    },
    async ({ params, body }, visitor) =>
      reportPage(
        site,
        visitor,
        await find(params.username, undefined, visitor),
        writtenIn(body),
        LOGIN_ENDED,
      ),
  );
}

const writtenIn = (body: { text?: string; category?: string; forward?: string }): Written => ({
  text: withoutReturns(body.text ?? '').toWellFormed(),
  category: REPORT_CATEGORIES.find((one) => one === body.category) ?? 'other',
  forward: body.forward !== undefined,
});

const sentPage = ({ i18n }: Visitor, back: string): PageContent => ({
  title: i18n.t('reported'),
  main: html`<h1>${i18n.t('reported')}</h1><p role="status">${i18n.t('reportedAbout')}</p>
<p><a class="button" href="${back}">${i18n.t('back')}</a></p>`,
});

const LABELS = {
  spam: 'reportSpam',
  legal: 'reportLegal',
  violation: 'reportViolation',
  other: 'reportOther',
} as const;

function reportPage(
  site: Site,
  { i18n }: Visitor,
  { actor, thought }: About,
  { text, category, forward }: Written,
  problem: Problem | null,
): PageContent {
  const person = toPerson(site.thoughts, actor);
  const options = { i18n, host: site.host, member: null, back: '' };
  const main: Html = html`<h1>${i18n.t('report')}</h1><p>${renderName(person)}</p>
${thought && renderArticle(thought, options)}
<p>${i18n.t('reportAbout')}</p>
${problem && renderProblem(problem, i18n)}
<form class="stack" method="post" action="${person.path}/report">
${thought && html`<input type="hidden" name="thought" value="${thought.number}">`}
${choiceField({
  id: 'category',
  label: i18n.t('reportCategory'),
  value: category,
  choices: REPORT_CATEGORIES.map((one) => [one, i18n.t(LABELS[one])]),
})}
${areaField({ id: 'text', label: i18n.t('reportText'), value: text, rows: 4, hint: i18n.t('reportTextHint') })}
${
  actor.host === null
    ? null
    : checkField({
        id: 'forward',
        label: i18n.t('reportForward', { host: actor.host }),
        isOn: forward,
        hint: i18n.t('reportForwardHint'),
      })
}
<p class="row"><button class="button primary">${i18n.t('reportSend')}</button>
<a class="button" href="${thought ? pathOf(thought) : person.path}">${i18n.t('cancel')}</a></p></form>`;
  return { title: i18n.t('report'), status: problem?.status ?? 200, main };
}
