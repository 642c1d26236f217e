// The page and the forms of one's profile. Values of a refused form are displayed again.

import { type Html, html } from '@tandem/platform/html/html.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { foldCase } from '@tandem/platform/text/fold.ts';
import { profilePath, tagPath } from '../../../foundation/addresses/page-paths.ts';
import type { I18n } from '../../i18n/i18n.ts';
import { areaField, choiceField, textField } from '../../site/fields.ts';
import { form } from '../../site/members.ts';
import { page } from '../../site/page.ts';
import { SavedQuery } from '../frame.ts';
import { LOGIN_ENDED, type Problem, type ProblemKey } from '../problems.ts';

const path = '/me/settings/profile';
/** More than is accepted, so that what is too long comes back with the reason. */
const text = Type.Optional(Type.String({ maxLength: 20_000 }));

const name = Type.Optional(Type.String({ maxLength: 100 }));

export const profilePage = page({ path, summary: 'One’s profile', query: SavedQuery });

export const FIELDS = [1, 2, 3, 4] as const;

export const saveProfile = form({
  path,
  summary: 'Change one’s profile',
  schema: Type.Object({
    displayName: text,
    bio: text,
    actorType: text,
    attributionDomains: text,
    ...Object.fromEntries(FIELDS.flatMap((n) => [`label${n}`, `value${n}`].map((name) => [name, text]))),
  }),
});

export const saveFriends = form({
  path: `${path}/friends`,
  summary: 'Change one’s top friends, or their order',
  schema: Type.Object({ friends: text, up: name, down: name, remove: name, add: name }),
});

export const saveTags = form({
  path: `${path}/tags`,
  summary: 'Show a hashtag on one’s profile, or remove it',
  schema: Type.Object({ feature: text, remove: text }),
});

const setting = (kind: 'avatar' | 'header') =>
  form({
    path: `${path}/${kind}`,
    summary: kind === 'avatar' ? 'Upload one’s avatar' : 'Upload one’s header picture',
    bulkhead: 'transfers',
    schema: Type.Object({ remove: text, description: text }),
    files: ['picture'],
  });

export const savePicture = { avatar: setting('avatar'), header: setting('header') };

export type Written = {
  displayName: string;
  bio: string;
  actorType: string;
  /** One domain a line. */
  attributionDomains: string;
  fields: readonly { name: string; value: string }[];
  /** Usernames, separated by spaces. */
  friends: string;
  /** Descriptions of pictures that were not saved. */
  descriptions?: Partial<Record<'avatar' | 'header', string>>;
  /** The featured hashtags, and the one that was written. */
  tags: readonly string[];
  tag: string;
};

/** Addresses, empty without a picture, and descriptions. */
type Pictures = Record<'avatar' | 'header', { address: string; description: string }>;

/** The folded parts of the page, by the problems that open them. */
const PARTS = {
  links: ['fieldsRule', 'attributionRule'],
  pictures: ['pictureTooLarge', 'pictureUnfit', 'pictureNone', 'descriptionRule'],
  friends: ['friendsRule', 'friendUnknown', 'friendOwn'],
  featuredTags: ['tagRule', 'tooManyFeatured'],
} as const satisfies Record<string, readonly ProblemKey[]>;

type PartName = keyof typeof PARTS;

/** Where a login has ended, the part that was sent is open, too. */
export function renderProfileForms(
  written: Written,
  pictures: Pictures | null,
  problem: Problem | null,
  i18n: I18n,
): Html {
  const part = (name: PartName, isWritten: boolean, content: Html): Html => {
    const keys: readonly ProblemKey[] = PARTS[name];
    const isOpen = problem !== null && (keys.includes(problem.key) || (problem === LOGIN_ENDED && isWritten));
    return html`<details class="part" ?open=${isOpen}><summary><h2>${i18n.t(name)}</h2></summary>${content}</details>`;
  };
  const { fields, friends, tag, descriptions } = written;
  const hasLinks = fields.some(({ name, value }) => name !== '' || value !== '');
  return html`${renderText(written, (content) => part('links', hasLinks, content), i18n)}
${pictures && part('pictures', descriptions !== undefined, renderPictures(pictures, i18n))}
${part('friends', friends !== '', renderFriends(friends, i18n))}
${part('featuredTags', tag !== '', renderTags(written, i18n))}
<p><a href="/me/pinned">${i18n.t('pinnedTitle')}</a></p>`;
}

/** The button that saves is the first, which is the one that Enter in the field presses. */
function renderFriends(friends: string, i18n: I18n): Html {
  const names = readNames(friends);
  const renderButton = (act: 'up' | 'down' | 'remove', name: string): Html =>
    html`<button class="button" name="${act}" value="${name}" aria-label="${i18n.t(FRIEND_ACTS[act])}: ${name}">${i18n.t(act === 'remove' ? 'friendOut' : FRIEND_ACTS[act])}</button>`;
  return html`<form class="stack" method="post" action="/me/settings/profile/friends">
${textField({ id: 'friends', label: i18n.t('friendsField'), value: friends, hint: i18n.t('friendsHint'), isName: true })}
<p><button class="button">${i18n.t('saveFriends')}</button></p>
<ol class="stack">${names.map(
    (name, at) => html`<li><p><a href="${profilePath(name)}"><bdi>@${name}</bdi></a></p><div class="row">
${at === 0 ? null : renderButton('up', name)}${at === names.length - 1 ? null : renderButton('down', name)}${renderButton('remove', name)}</div></li>`,
  )}</ol></form>`;
}

const renderTags = (
  { tags, tag }: Written,
  i18n: I18n,
): Html => html`<section class="stack" id="featured-tags">
<p class="hint">${i18n.t('featuredTagsAbout')}</p>
${
  tags.length === 0
    ? null
    : html`<ul class="items">${tags.map(
        (name) => html`<li><p><a href="${tagPath(name)}">#<bdi>${name}</bdi></a></p>
<form method="post" action="/me/settings/profile/tags"><button class="button" name="remove" value="${name}" aria-label="${i18n.t('removeTag', { tag: name })}">${i18n.t('friendOut')}</button></form></li>`,
      )}</ul>`
}
<form class="stack" method="post" action="/me/settings/profile/tags">
${textField({ id: 'feature', label: i18n.t('tagField'), value: tag, isName: true })}
<p><button class="button">${i18n.t('featureTag')}</button></p></form></section>`;

const FRIEND_ACTS = { up: 'friendUp', down: 'friendDown', remove: 'friendRemove' } as const;

const TYPES = ['Person', 'Service', 'Organization', 'Group', 'Application'] as const;

const renderText = (
  { displayName, bio, actorType, attributionDomains, fields }: Written,
  inPart: (content: Html) => Html,
  i18n: I18n,
): Html => html`
<form class="stack" method="post" action="/me/settings/profile">
${textField({ id: 'displayName', label: i18n.t('displayName'), value: displayName, hint: i18n.t('displayNameHint') })}
${areaField({ id: 'bio', label: i18n.t('bio'), value: bio, rows: 4, hint: i18n.t('bioHint') })}
${inPart(html`<div class="stack"><p class="hint">${i18n.t('linksHint')}</p>${FIELDS.map((n) => {
  const { name = '', value = '' } = fields[n - 1] ?? {};
  return html`<div class="pair">
${textField({ id: `label${n}`, label: i18n.t('linkLabel', { n }), value: name })}
${textField({ id: `value${n}`, label: i18n.t('linkValue', { n }), value })}</div>`;
})}
${areaField({ id: 'attributionDomains', label: i18n.t('attributionDomains'), value: attributionDomains, rows: 2, hint: i18n.t('attributionDomainsHint'), isCode: true })}
${choiceField({
  id: 'actorType',
  label: i18n.t('actorType'),
  value: actorType,
  hint: i18n.t('actorTypeHint'),
  choices: TYPES.map((one) => [one, i18n.t(`type${one}`)]),
})}</div>`)}
<p><button class="button primary">${i18n.t('save')}</button></p></form>`;

const renderPictures = (pictures: Pictures, i18n: I18n): Html =>
  html`${(['avatar', 'header'] as const).map((kind) => {
    const { address, description } = pictures[kind];
    return html`<form class="stack" method="post" action="/me/settings/profile/${kind}" enctype="multipart/form-data">
<div class="field"><label for="${kind}">${i18n.t(kind)}</label>
${address === '' ? null : html`<img class="${kind}-now" src="${address}" alt="${i18n.t(`${kind}Now`)}">`}
<input class="input" id="${kind}" name="picture" type="file" accept="image/*" aria-describedby="${kind}-hint">
<p class="hint" id="${kind}-hint">${i18n.t('pictureHint')}</p></div>
<div class="field"><label for="${kind}-description">${i18n.t(`${kind}Description`)}</label>
<textarea class="input" id="${kind}-description" name="description" rows="2" dir="auto" aria-describedby="${kind}-description-hint">
${description}</textarea>
<p class="hint" id="${kind}-description-hint">${i18n.t('descriptionHint')}</p></div>
<p class="row"><button class="button">${i18n.t(`${kind}Save`)}</button>
${address === '' ? null : html`<button class="button danger" name="remove" value="on">${i18n.t(`${kind}Remove`)}</button>`}</p></form>`;
  })}`;

/** What a button names, if one was pressed. */
type Rearrangement = { up?: string; down?: string; remove?: string; add?: string };

/** Names with or without `@`, separated by white space or commas. */
export const readNames = (text: string): string[] =>
  text
    .split(/[\s,]+/)
    .map((name) => name.replace(/^@/, ''))
    .filter((name) => name !== '');

/** `names` with the one of the button moved by one place, left out or added; as they are without one. */
export function rearrange(names: readonly string[], { up, down, remove, add }: Rearrangement): string[] {
  const indexOf = (name: string) => names.findIndex((one) => foldCase(one) === foldCase(name));
  if (add !== undefined) return indexOf(add) < 0 ? [...names, add] : [...names];
  const at = indexOf(up ?? down ?? remove ?? '');
  if (at < 0) return [...names];
  if (remove !== undefined) return names.toSpliced(at, 1);
  const [moved = ''] = names.slice(at);
  const to = up === undefined ? at + 1 : Math.max(0, at - 1);
  return names.toSpliced(at, 1).toSpliced(to, 0, moved);
}
