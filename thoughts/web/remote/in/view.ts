// The confirmation page of an action on a remote object, the page for an unknown object, and their
// addresses.

import { type Html, html } from '@tandem/platform/html/html.ts';
import { type Endpoint, endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import type { TSchema } from 'typebox';
import type { Relationship } from '../../../accounts/relationships/relationships.ts';
import { withQuery } from '../../addresses.ts';
import type { I18n } from '../../i18n/i18n.ts';
import { PAGE, type PageContent } from '../../site/page.ts';
import { renderEmojis } from '../../thoughts/emojis.ts';
import { type Person, renderName, renderPicture } from '../../thoughts/person.ts';
import type { Failure } from '../ways.ts';

const text = Type.Optional(Type.String({ maxLength: 20_000 }));
const address = Type.Optional(Type.String({ maxLength: 2048 }));

/** Not cached, because the result comes from another server. */
const arrival = <Query extends TSchema>(path: string, summary: string, query: Query) =>
  endpoint({ ...PAGE, method: 'GET', path, summary, query }) as Endpoint<TSchema, Query, TSchema, 'public'>;

export const interaction = arrival(
  '/authorize_interaction',
  'Act on something of another server',
  Type.Object({ uri: address, acct: address }),
);

export const QUESTIONS = ['follow', 'like', 'announce'] as const;
export type Question = (typeof QUESTIONS)[number];

const about = { object: address, 'on-success': address, 'on-cancel': address };

export const questionPage = (question: Question) =>
  arrival(`/intent/${question}`, `Ask before: ${question}`, Type.Object(about));

export const confirm = (question: Question) =>
  endpoint({
    ...PAGE,
    method: 'POST',
    path: `/intent/${question}`,
    summary: `Confirmed: ${question}`,
    input: {
      kind: 'parameters',
      schema: Type.Object({ target: Type.String({ maxLength: 500 }), 'on-success': address }),
    },
  });

export const create = arrival(
  '/intent/create',
  'Write a thought that another site began',
  Type.Object({ content: text, name: text, inReplyTo: address }),
);

export const object = arrival(
  '/intent/object',
  'Show something of another server',
  Type.Object({ object: address }),
);

export const share = arrival(
  '/share',
  'Write about a page',
  Type.Object({ text, title: text, url: address }),
);

const LABELS = { follow: 'follow', like: 'like', announce: 'boost' } as const;
const DONE = { follow: 'doneFollow', like: 'doneLike', announce: 'doneBoost' } as const;

export type Asked = {
  question: Question;
  text: string;
  thing: Html;
  /** What the form sends, and the page of the thing. */
  target: string;
  path: string;
  onSuccess: string | undefined;
  onCancel: string | undefined;
};

export const renderQuestion = (asked: Asked, i18n: I18n): Html => html`<h1>${asked.text}</h1>
${asked.thing}
<form class="row" method="post" action="/intent/${asked.question}"><input type="hidden" name="target" value="${asked.target}">
${asked.onSuccess ? html`<input type="hidden" name="on-success" value="${asked.onSuccess}">` : null}
<button class="button primary">${i18n.t(LABELS[asked.question])}</button>
<a class="button" href="${asked.path}">${i18n.t('cancel')}</a></form>
${renderBack(asked.onCancel, i18n)}`;

export function renderDone(
  question: Question,
  path: string,
  onSuccess: string | undefined,
  i18n: I18n,
): Html {
  const toThing = i18n.t(question === 'follow' ? 'toProfile' : 'toThought');
  return html`<h1>${i18n.t(DONE[question])}</h1>
<p><a class="button primary" href="${path}">${toThing}</a></p>
${renderBack(onSuccess, i18n)}`;
}

/** A link to any address, never followed automatically. Null if it is not the address of a page. */
function renderBack(address: string | undefined, i18n: I18n): Html | null {
  const url = address === undefined ? null : URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null;
  return html`<p><a href="${url.href}" rel="noopener noreferrer nofollow">${i18n.t('backTo', { host: url.host })}</a></p>`;
}

export const renderPerson = (
  person: Person,
  bio: string,
  note: string | null,
): Html => html`<div class="user">
<div class="by">${renderPicture(person)}${renderName(person)}</div>
${bio === '' ? null : html`<p class="bio" dir="auto">${renderEmojis(bio, person.emojis)}</p>`}
${note && html`<p class="notice">${note}</p>`}</div>`;

/** Null if a follow can be requested. */
export function followNote(relationship: Relationship | null, who: string, i18n: I18n): string | null {
  if (relationship === null) return i18n.t('isYourself');
  if (relationship.following) return i18n.t('followsAlready', { who });
  return relationship.requested ? i18n.t('followRequested', { who }) : null;
}

const FAILURES = {
  'no-address': ['lookUpNoAddress', 400],
  nothing: ['lookUpNothing', 404],
  'no-response': ['lookUpNoResponse', 502],
} as const;

/** Seconds after which a page that waits is loaded again. */
const AGAIN = 3;

export function failurePage(
  failure: Failure | 'asking',
  asked: { text: string; path: string },
  i18n: I18n,
): PageContent {
  if (failure === 'asking') {
    const title = i18n.t('lookUpAskingTitle');
    return {
      title,
      headers: { refresh: String(AGAIN) },
      main: html`<h1>${title}</h1><p role="status">${i18n.t('lookUpAsking')}</p>
<p><a class="button" href="${asked.path}">${i18n.t('lookUpAgain')}</a></p>`,
    };
  }
  const status = failure === 'blocked' ? 403 : FAILURES[failure][1];
  const message = failureText(failure, asked.text, i18n);
  const title = i18n.t('lookUpTitle');
  return {
    title,
    status,
    main: html`<h1>${title}</h1><p class="notice" role="alert">${message}</p>
<p><a class="button" href="${withQuery('/find', { q: asked.text.slice(0, 500) })}">${i18n.t('find')}</a></p>`,
  };
}

const sayBlocked = (text: string, i18n: I18n): string =>
  i18n.t('lookUpBlocked', { host: URL.parse(text)?.host || (text.split('@').at(-1) ?? text) });

/** Why `text` was not found, as a sentence. */
export function failureText(failure: Failure | 'asking', text: string, i18n: I18n): string {
  if (failure === 'asking') return i18n.t('lookUpAskingTitle');
  return failure === 'blocked' ? sayBlocked(text, i18n) : i18n.t(FAILURES[failure][0]);
}
