// Inbound routes: users of this server arrive from another server, and act here on a post or profile.
import { html } from '@tandem/platform/html/html.ts';
import { findRelationship } from '../../../accounts/relationships/relationships.ts';
import { type Actor, requireActor } from '../../../foundation/actors/actors.ts';
import { handleOf } from '../../../foundation/actors/present.ts';
import { profilePath } from '../../../foundation/addresses/page-paths.ts';
import { actOnPerson, actOnThought } from '../../actions/carry-out.ts';
import { withQuery } from '../../addresses.ts';
import type { Member, Visitor } from '../../session/visitor.ts';
import { requireOwnForm } from '../../site/forms.ts';
import { type PageResult, redirect, type Site, visit } from '../../site/page.ts';
import { pathOf, renderArticle } from '../../thoughts/article.ts';
import { toPerson } from '../../thoughts/person.ts';
import type { PostView } from '../../thoughts/post-view.ts';
import type { LookUp, ReleaseWhile } from '../ways.ts';
import { findThing, type Thing } from './find.ts';
import * as contract from './view.ts';
import { type Asked, failurePage, followNote, renderDone, renderPerson, renderQuestion } from './view.ts';

type Callbacks = { 'on-success'?: string; 'on-cancel'?: string };
type ArrivalCall = {
  header(name: string): string | undefined;
  origin: string;
  raw: { target: string };
  releaseWhile: ReleaseWhile;
};
type Arrived = Visitor & { member: Member };

export function mountWaysIn(site: Site, lookUp: LookUp): void {
  const { http } = site.thoughts;

  /** Displays the object named by `text` to a member; anonymous visitors log in first and return. */
  const arrive = (
    call: ArrivalCall,
    text: string | undefined,
    show: (thing: Exclude<Thing, { failure: unknown }>, visitor: Arrived) => PageResult | Promise<PageResult>,
  ) =>
    visit(site, call, async (visitor): Promise<PageResult> => {
      const { member, i18n } = visitor;
      const path = call.raw.target;
      if (!member) return redirect(withQuery('/login', { back: path }));
      if (!text) return failurePage('no-address', { text: '', path }, i18n);
      const thing = await findThing(site, lookUp, text, { member, releaseWhile: call.releaseWhile });
      if ('failure' in thing) return failurePage(thing.failure, { text, path }, i18n);
      return show(thing, { ...visitor, member });
    });

  http.mount(contract.interaction, (call) =>
    arrive(call, call.query.uri ?? call.query.acct, (thing, visitor) =>
      'actor' in thing
        ? followPage(site, visitor, thing.actor, {})
        : thoughtPage(site, visitor, thing.thought),
    ),
  );

  http.mount(contract.object, (call) =>
    arrive(call, call.query.object, (thing) => redirect(pathOfThing(thing))),
  );

  http.mount(contract.create, (call) => {
    const { content, name, inReplyTo } = call.query;
    const text = content ?? name;
    if (!inReplyTo) return Promise.resolve(redirect(withQuery('/write', { text })));
    return arrive(call, inReplyTo, (thing) =>
      redirect(
        'thought' in thing
          ? withQuery('/write', { reply: thing.thought.number, text })
          : withQuery('/write', { text: text ?? `@${handleOf(thing.actor)} ` }),
      ),
    );
  });

  http.mount(contract.share, async ({ query: { text, title, url } }) =>
    redirect(withQuery('/write', { text: [text ?? title, url].filter(Boolean).join(' ') })),
  );

  for (const question of contract.QUESTIONS) mountQuestion(site, question, arrive);
}

const pathOfThing = (thing: Exclude<Thing, { failure: unknown }>): string =>
  'actor' in thing ? profilePath(handleOf(thing.actor)) : pathOf(thing.thought);

type Arrive = (
  call: ArrivalCall,
  text: string | undefined,
  show: (thing: Exclude<Thing, { failure: unknown }>, visitor: Arrived) => PageResult | Promise<PageResult>,
) => Promise<unknown>;

const VERBS = { follow: 'follow', like: 'like', announce: 'boost' } as const;

function mountQuestion(site: Site, question: contract.Question, arrive: Arrive): void {
  const { http, database } = site.thoughts;
  http.mount(contract.questionPage(question), (call) =>
    arrive(call, call.query.object, (thing, visitor) => {
      const callbacks = call.query as Callbacks;
      if ('actor' in thing) return followPage(site, visitor, thing.actor, callbacks);
      if (question === 'follow') return thoughtPage(site, visitor, thing.thought);
      return thoughtQuestion(site, visitor, question, thing.thought, callbacks);
    }),
  );

  http.mount(contract.confirm(question), (call) =>
    visit(site, call, async ({ member, i18n }): Promise<PageResult> => {
      requireOwnForm(call);
      const { target, 'on-success': onSuccess } = call.body;
      const path =
        question === 'follow'
          ? profilePath(handleOf(await requireActor(database.read, target)))
          : // The page of a thought leads to its author's.
            `/@${member?.caller.username ?? ''}/${encodeURIComponent(target)}`;
      if (!member) return redirect(withQuery('/login', { back: path }));
      const verb = VERBS[question];
      await call.commit((tx) =>
        verb === 'follow'
          ? actOnPerson(site, tx, member, verb, target)
          : actOnThought(site, tx, member, verb, target),
      );
      return {
        title: i18n.t(VERBS[question]),
        main: renderDone(question, path, onSuccess, i18n),
      };
    }),
  );
}

async function followPage(
  site: Site,
  { i18n, member }: Arrived,
  actor: Actor,
  callbacks: Callbacks,
): Promise<PageResult> {
  const person = toPerson(site.thoughts, actor);
  const who = `@${person.handle}`;
  const relationship = await findRelationship(site.thoughts.database.read, member.actorId, actor);
  const note = followNote(relationship, who, i18n);
  const thing = renderPerson(person, actor.bio.slice(0, 500).toWellFormed(), note);
  const text = i18n.t('askFollow', { who, me: `@${member.caller.username}` });
  if (note !== null)
    return {
      title: i18n.t('whatToDo'),
      main: html`<h1>${i18n.t('whatToDo')}</h1>${thing}
<p><a class="button" href="${person.path}">${i18n.t('toProfile')}</a></p>`,
    };
  const asked: Asked = {
    question: 'follow',
    text,
    thing,
    target: person.handle,
    path: person.path,
    ...callbacksOf(callbacks),
  };
  return { title: text, main: renderQuestion(asked, i18n) };
}

const callbacksOf = (callbacks: Callbacks) => ({
  onSuccess: callbacks['on-success'],
  onCancel: callbacks['on-cancel'],
});

/** The thought with all actions, because the other server did not name one. */
function thoughtPage(site: Site, { i18n, member }: Arrived, thought: PostView): PageResult {
  const title = i18n.t('whatToDo');
  const options = { i18n, host: site.host, member, back: pathOf(thought) };
  return {
    title,
    main: html`<h1>${title}</h1>${renderArticle(thought, options)}
<p><a class="button" href="${pathOf(thought)}">${i18n.t('toThought')}</a></p>`,
  };
}

function thoughtQuestion(
  site: Site,
  visitor: Arrived,
  question: 'like' | 'announce',
  thought: PostView,
  callbacks: Callbacks,
): PageResult {
  const { i18n, member } = visitor;
  if (question === 'announce' && thought.view.visibility !== 'public')
    return thoughtPage(site, visitor, thought);
  const text = i18n.t(question === 'like' ? 'askLike' : 'askBoost', { me: `@${member.caller.username}` });
  const options = { i18n, host: site.host, member: null, back: '' };
  const asked: Asked = {
    question,
    text,
    target: thought.number,
    path: pathOf(thought),
    thing: renderArticle(thought, options),
    ...callbacksOf(callbacks),
  };
  return { title: text, main: renderQuestion(asked, i18n) };
}
