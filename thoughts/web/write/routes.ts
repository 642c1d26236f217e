// Routes of the composer, and of deleting.

import { randomUUID } from 'node:crypto';
import { html } from '@tandem/platform/html/html.ts';
import { notFound, Refusal } from '@tandem/platform/refusal.ts';
import { requireOwnActor } from '../../actors/actors.ts';
import { thoughtPath } from '../../addresses/page-paths.ts';
import { toStatusNumber } from '../../numbers/numbers.ts';
import { parseBody } from '../../thoughts/content/body.ts';
import { postThought } from '../../thoughts/posting.ts';
import { withQuery } from '../addresses.ts';
import { requireOwnForm } from '../site/forms.ts';
import { mountPage, redirect, type Shown, type Site, visit } from '../site/page.ts';
import { findShown } from '../thought/shown.ts';
import { pathOf } from '../thoughts/article.ts';
import type { ShownThought } from '../thoughts/shown.ts';
import type { Member, Visitor } from '../visitor/visitor.ts';
import * as contract from './contract.ts';
import { mountDeletion } from './deletion.ts';
import { insertOnce, PostedBefore, toFormKey } from './once.ts';
import { type Draft, type Problem, renderComposer } from './view.ts';

export function mountWriting(site: Site): void {
  mountComposer(site);
  mountDeletion(site);
}

function mountComposer(site: Site): void {
  mountPage(site, contract.composer, async ({ query, raw }, visitor): Promise<Shown> => {
    if (!visitor.member) return redirect(withQuery('/login', { back: raw.target }));
    const parent = await findParent(site, visitor, query.reply);
    return composerPage(
      site,
      visitor,
      { ...draftOf(parent, visitor.member), content: query.text ?? mentionOf(parent, visitor.member) },
      null,
    );
  });

  site.thoughts.http.mount(contract.write, (call) =>
    visit(site, call, async (visitor): Promise<Shown> => {
      requireOwnForm(call);
      const { member } = visitor;
      const parent = await findParent(site, visitor, call.body.reply);
      const { content = '', warning = '', audience, key = randomUUID() } = call.body;
      const chosen = (audience ?? 'public') as Draft['audience'];
      const draft: Draft = { content, warning, audience: chosen, parent, key };
      if (!member) return { ...composerPage(site, visitor, draft, 'loginEnded'), status: 401 };
      try {
        return redirect(await post(site, member, draft));
      } catch (error) {
        if (error instanceof PostedBefore) return redirect(parent ? pathOf(parent) : '/');
        return { ...composerPage(site, visitor, draft, problemOf(error)), status: 400 };
      }
    }),
  );
}

/** Resolves to where the thought is shown. */
async function post({ thoughts }: Site, { caller }: Member, draft: Draft): Promise<string> {
  const { content, warning, audience, parent, key } = draft;
  const body = parseBody(content, new URL(thoughts.base).host, { summary: warning });
  const to =
    audience === 'public' || audience === 'unlisted'
      ? ({ visibility: 'public', listed: audience === 'public' } as const)
      : ({ visibility: audience } as const);
  const now = thoughts.clock.now();
  const formKey = toFormKey(caller.accountId, key);
  const { thought } = await thoughts.database.write(async (tx) => {
    await insertOnce(tx, formKey, now);
    const author = await requireOwnActor(tx, caller);
    return postThought(tx, author, { body, replyTo: parent?.view.id ?? null, ...to }, now);
  });
  const number = toStatusNumber('thought', thought);
  return parent ? `${pathOf(parent)}#t-${number}` : thoughtPath(caller.username, number);
}

/** Refuses (thrown again) what is no fault of the words. */
function problemOf(error: unknown): Problem {
  if (!(error instanceof Refusal) || error.kind !== 'invalid') throw error;
  if (/too-long/.test(error.code)) return 'tooLong';
  return /empty|blank/.test(error.code) ? 'blank' : 'refused';
}

/** A reply begins with the audience of what it replies to. */
const draftOf = (parent: ShownThought | null, _member: Member): Draft => ({
  ...{ content: '', warning: parent?.view.summary ?? '', parent, key: randomUUID() },
  audience: audienceOf(parent),
});

function audienceOf(parent: ShownThought | null): Draft['audience'] {
  if (!parent) return 'public';
  const { visibility, listed } = parent.view;
  if (visibility === 'public') return listed === 1 ? 'public' : 'unlisted';
  return 'followers';
}

const mentionOf = (parent: ShownThought | null, { caller }: Member): string =>
  parent && parent.author.handle !== caller.username ? `@${parent.author.handle} ` : '';

async function findParent(
  site: Site,
  visitor: Visitor,
  name: string | undefined,
): Promise<ShownThought | null> {
  if (!name) return null;
  const parent = await findShown(site, visitor, name);
  if (!parent) throw notFound('thought');
  return parent;
}

function composerPage(site: Site, { words }: Visitor, draft: Draft, problem: Problem | null) {
  const options = { words, host: site.server().host, member: null, back: '' };
  const title = words.say(draft.parent ? 'reply' : 'write');
  return {
    ...{ title, current: 'write' as const },
    main: html`<h1>${title}</h1>${renderComposer(draft, problem, options)}`,
  };
}
