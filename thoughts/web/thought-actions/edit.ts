// Editing one's thought. What was written comes back with every refusal.
import { type Html, html } from '@tandem/platform/html/html.ts';
import { conflict, notFound, Refusal } from '@tandem/platform/refusal.ts';
import { requireNotMoved, requireOwnActor } from '../../foundation/actors/actors.ts';
import { labelsOf } from '../../foundation/thoughts/labels.ts';
import { parseBody, requireBody } from '../../posts/thoughts/content/body.ts';
import { editThought } from '../../posts/thoughts/editing.ts';
import { isSame } from '../../posts/thoughts/history/history.ts';
import { lockOwnThought } from '../../posts/thoughts/thoughts.ts';
import { renderContentField } from '../composer/content-field.ts';
import type { TextKey } from '../i18n/dictionary.ts';
import type { Visitor } from '../session/visitor.ts';
import { textField, withoutReturns } from '../site/fields.ts';
import { fragment, wantsFragment } from '../site/fragments.ts';
import { type MemberVisitor, mountMemberForm, mountMemberPage } from '../site/members.ts';
import { type PageContent, redirect, type Site } from '../site/page.ts';
import { pathOf } from '../thoughts/article.ts';
import type { PostView } from '../thoughts/post-view.ts';
import * as contract from './contract.ts';
import { requirePostView } from './find.ts';

type Problem = {
  key: Extract<TextKey, 'tooLong' | 'blank' | 'refused' | 'editedMeanwhile' | 'loginEnded'>;
  status: number;
};
type Written = { content: string; warning: string; seen: string };

export function mountEditing(site: Site): void {
  const find = async (number: string, visitor: MemberVisitor): Promise<PostView> => {
    const thought = await requirePostView(site, number, visitor);
    if (thought.authorId !== visitor.member.actorId) throw notFound('thought');
    return thought;
  };

  mountMemberPage(site, contract.editor, async ({ params }, visitor) => {
    const thought = await find(params.number, visitor);
    const { content, summary } = thought.view;
    const written = { content, warning: summary, seen: versionOf(thought.view) };
    return editPage(visitor, pathOf(thought), written, null);
  });

  mountMemberForm(
    site,
    contract.edit,
    async (call, visitor) => {
      const { params, body, commit } = call;
      const thought = await find(params.number, visitor);
      const written = writtenIn(body);
      const path = pathOf(thought);
      try {
        await save(site, commit, visitor, thought.view.id, written);
        return wantsFragment(call) ? fragment(html`<a class="posted" href="${path}"></a>`) : redirect(path);
      } catch (error) {
        const latest = { ...written, seen: versionOf((await find(params.number, visitor)).view) };
        return editPage(visitor, path, latest, problemOf(error));
      }
    },
    ({ params, body }, visitor) => {
      const path = `/@${params.username}/${params.number}`;
      return editPage(visitor, path, writtenIn(body), { key: 'loginEnded', status: 401 });
    },
  );
}

const writtenIn = ({ content = '', warning = '', seen = '' }: Partial<Written>): Written => ({
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
  { content, warning, seen }: Written,
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

function problemOf(error: unknown): Problem {
  if (!(error instanceof Refusal)) throw error;
  if (error.kind === 'conflict') return { key: 'editedMeanwhile', status: 409 };
  if (error.kind !== 'invalid') throw error;
  if (/too-long/.test(error.code)) return { key: 'tooLong', status: 400 };
  return { key: /empty|blank/.test(error.code) ? 'blank' : 'refused', status: 400 };
}

const editPage = (
  visitor: Visitor,
  path: string,
  written: Written,
  problem: Problem | null,
): PageContent => ({
  title: visitor.i18n.t('edit'),
  status: problem?.status ?? 200,
  styles: ['more', 'composer'],
  main: renderEditor(visitor, path, written, problem),
});

const renderEditor = ({ i18n }: Visitor, path: string, written: Written, problem: Problem | null): Html =>
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
