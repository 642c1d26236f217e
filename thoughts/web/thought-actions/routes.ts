// Actions of a member on a thought besides replies: edit, history and report.

import { randomUUIDv7 } from 'node:crypto';
import { type Html, html } from '@tandem/platform/html/html.ts';
import { conflict, invalid, notFound, Refusal } from '@tandem/platform/refusal.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import {
  type Actor,
  requireActor,
  requireNotMoved,
  requireOwnActor,
} from '../../foundation/actors/actors.ts';
import { labelsOf } from '../../foundation/thoughts/labels.ts';
import {
  MAX_COMMENT_LENGTH,
  REPORT_CATEGORIES,
  type ReportCategory,
  reportByName,
} from '../../moderation/reports/reports.ts';
import { parseBody, requireBody } from '../../posts/thoughts/content/body.ts';
import { editThought } from '../../posts/thoughts/editing.ts';
import { isSame, loadHistory } from '../../posts/thoughts/history/history.ts';
import { lockOwnThought } from '../../posts/thoughts/thoughts.ts';
import { ownPath, withQuery } from '../addresses.ts';
import { renderContentField } from '../composer/content-field.ts';
import type { TextKey } from '../i18n/en.ts';
import type { Visitor } from '../session/visitor.ts';
import { renderProblem } from '../settings/frame.ts';
import { LOGIN_ENDED, type Problem, problemOf } from '../settings/problems.ts';
import { areaField, checkField, choiceField, textField, withoutReturns } from '../site/fields.ts';
import { fragment, wantsFragment } from '../site/fragments.ts';
import { form, type MemberVisitor, mountMemberForm, mountMemberPage } from '../site/members.ts';
import { mountPage, type PageContent, type PageResult, page, redirect, type Site } from '../site/page.ts';
import { findPostView } from '../thought/find.ts';
import { pathOf, renderArticle } from '../thoughts/article.ts';
import { renderName, toPerson } from '../thoughts/person.ts';
import type { PostView } from '../thoughts/post-view.ts';

const username = Type.String({ maxLength: 500 });
const params = Type.Object({ username, number: Type.String({ maxLength: 50 }) });
const text = Type.Optional(Type.String({ maxLength: 20_000 }));
const path = '/@{username}/{number}';

const more = page({
  path: `${path}/more`,
  summary: 'Lead to a thought, whose menu has the actions',
  params,
});

const history = page({ path: `${path}/history`, summary: 'What a thought said before', params });

const editor = page({ path: `${path}/edit`, summary: 'Edit a thought', params });

/** `seen` is the time of the edited version, so that a concurrent edit is not overwritten. */
const edit = form({
  path: `${path}/edit`,
  summary: 'Save an edited thought',
  params,
  schema: Type.Object({ content: text, warning: text, seen: text }),
});

const reporting = page({
  path: '/@{username}/report',
  summary: 'Report a person',
  params: Type.Object({ username }),
  query: Type.Object({ thought: Type.Optional(Type.String({ maxLength: 50 })) }),
});

const report = form({
  path: '/@{username}/report',
  summary: 'Send a report of a person',
  params: Type.Object({ username }),
  schema: Type.Object({ thought: text, text, category: text, forward: text }),
});

const reported = page({
  path: '/me/reported',
  summary: 'The report was sent',
  query: Type.Object({ back: Type.Optional(Type.String({ maxLength: 2000 })) }),
});

export function mountThoughtActions(site: Site): void {
  mountMore(site);
  mountHistory(site);
  mountEditing(site);
  mountReporting(site);
}

/** The actions are in the menu of the thought; links to their former page lead to it. */
function mountMore(site: Site): void {
  mountMemberPage(site, more, async ({ params }, visitor): Promise<PageResult> => {
    return redirect(pathOf(await requirePostView(site, params.number, visitor)));
  });
}

function mountHistory(site: Site): void {
  const { read } = site.thoughts.database;
  mountPage(site, history, async ({ params }, visitor): Promise<PageResult> => {
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

// Editing one's thought. What was written comes back with every refusal.
type EditProblem = {
  key: Extract<TextKey, 'tooLong' | 'blank' | 'refused' | 'editedMeanwhile' | 'loginEnded'>;
  status: number;
};
type Edit = { content: string; warning: string; seen: string };

function mountEditing(site: Site): void {
  const find = async (number: string, visitor: MemberVisitor): Promise<PostView> => {
    const thought = await requirePostView(site, number, visitor);
    if (thought.authorId !== visitor.member.actorId) throw notFound('thought');
    return thought;
  };

  mountMemberPage(site, editor, async ({ params }, visitor) => {
    const thought = await find(params.number, visitor);
    const { content, summary } = thought.view;
    const written = { content, warning: summary, seen: versionOf(thought.view) };
    return editPage(visitor, pathOf(thought), written, null);
  });

  mountMemberForm(
    site,
    edit,
    async (call, visitor) => {
      const { params, body, commit } = call;
      const thought = await find(params.number, visitor);
      const written = readEdit(body);
      const path = pathOf(thought);
      try {
        await save(site, commit, visitor, thought.view.id, written);
        return wantsFragment(call) ? fragment(html`<a class="posted" href="${path}"></a>`) : redirect(path);
      } catch (error) {
        const latest = { ...written, seen: versionOf((await find(params.number, visitor)).view) };
        return editPage(visitor, path, latest, editProblemOf(error));
      }
    },
    ({ params, body }, visitor) => {
      const path = `/@${params.username}/${params.number}`;
      return editPage(visitor, path, readEdit(body), { key: 'loginEnded', status: 401 });
    },
  );
}

const readEdit = ({ content = '', warning = '', seen = '' }: Partial<Edit>): Edit => ({
  content: withoutReturns(content),
  warning,
  seen,
});

const versionOf = (thought: { edited_at: number | null; created_at: number }): string =>
  String(thought.edited_at ?? thought.created_at);

async function save(
  { thoughts: { base, clock } }: Site,
  commit: Parameters<Parameters<typeof mountMemberForm>[2]>[0]['commit'],
  { member }: MemberVisitor,
  id: PostView['view']['id'],
  { content, warning, seen }: Edit,
): Promise<void> {
  const parsed = parseBody(content, new URL(base).host, { summary: warning });
  await commit(async (tx) => {
    const author = await requireOwnActor(tx, member.caller);
    requireNotMoved(author);
    const thought = await lockOwnThought(tx, id, author.id, 'change');
    if (versionOf(thought) !== seen) throw conflict('The thought was edited meanwhile.', 'edited-meanwhile');
    const text = await requireBody(tx, parsed, labelsOf(thought));
    const at = clock.now();
    if (!isSame(thought, text)) await editThought(tx, thought, text, at, at);
  });
}

function editProblemOf(error: unknown): EditProblem {
  if (!(error instanceof Refusal)) throw error;
  if (error.kind === 'conflict') return { key: 'editedMeanwhile', status: 409 };
  if (error.kind !== 'invalid') throw error;
  if (/too-long/.test(error.code)) return { key: 'tooLong', status: 400 };
  return { key: /empty|blank/.test(error.code) ? 'blank' : 'refused', status: 400 };
}

const editPage = (
  visitor: Visitor,
  path: string,
  written: Edit,
  problem: EditProblem | null,
): PageContent => ({
  title: visitor.i18n.t('edit'),
  status: problem?.status ?? 200,
  styles: ['more', 'composer'],
  main: renderEditor(visitor, path, written, problem),
});

const renderEditor = ({ i18n }: Visitor, path: string, written: Edit, problem: EditProblem | null): Html =>
  html`<h1>${i18n.t('edit')}</h1>
${
  problem &&
  html`<p class="notice" role="alert">${i18n.t('notPosted', { reason: i18n.t(problem.key) })}
${problem.key === 'loginEnded' ? html`<a href="/login" target="_blank" rel="opener">${i18n.t('logIn')}</a>` : null}</p>`
}
<form class="stack composer" method="post" action="${path}/edit">
<input type="hidden" name="seen" value="${written.seen}">
${renderContentField(
  {
    content: written.content,
    label: i18n.t('editField'),
    hint: i18n.t('editAbout'),
    isRequired: true,
    isTooLong: problem?.key === 'tooLong',
  },
  i18n,
)}
${textField({ id: 'warning', label: i18n.t('warning'), value: written.warning })}
<p class="row"><button class="button primary">${i18n.t('save')}</button>
<a class="button" href="${path}">${i18n.t('cancel')}</a></p></form>`;

// Reporting a person, with or without one of their thoughts.
type WrittenReport = { text: string; category: ReportCategory; forward: boolean };
const NOTHING: WrittenReport = { text: '', category: 'other', forward: false };

/** The reported person and thought. */
type About = { actor: Actor; thought: PostView | null };

function mountReporting(site: Site): void {
  const find = async (username: string, number: string | undefined, visitor: Visitor): Promise<About> => {
    const actor = await requireActor(site.thoughts.database.read, username);
    const thought = number ? await requirePostView(site, number, visitor) : null;
    if (actor.id === visitor.viewer || (thought && thought.authorId !== actor.id)) throw notFound('thought');
    return { actor, thought };
  };

  mountMemberPage(site, reporting, async ({ params, query }, visitor) =>
    reportPage(site, visitor, await find(params.username, query.thought, visitor), NOTHING, null),
  );

  mountMemberPage(site, reported, ({ query }, visitor) => sentPage(visitor, ownPath(query.back)));

  mountMemberForm(
    site,
    report,
    async ({ params, body, commit }, visitor) => {
      const about = await find(params.username, body.thought, visitor);
      const { actor, thought } = about;
      const written = readReport(body);
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
        readReport(body),
        LOGIN_ENDED,
      ),
  );
}

const readReport = (body: { text?: string; category?: string; forward?: string }): WrittenReport => ({
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
  { text, category, forward }: WrittenReport,
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

/** Refuses (not found) thoughts hidden from the visitor. */
async function requirePostView(
  site: Site,
  name: string,
  visitor: Pick<Visitor, 'viewer'>,
): Promise<PostView> {
  const shown = await findPostView(site, visitor, name);
  if (!shown) throw notFound('thought');
  return shown;
}
