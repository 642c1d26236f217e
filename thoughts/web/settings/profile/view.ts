// The forms of one's profile. What was written comes back with every refusal.
import { type Html, html } from '@tandem/platform/html/html.ts';
import { profilePath } from '../../../foundation/addresses/page-paths.ts';
import type { Words } from '../../i18n/words.ts';
import { areaField, choiceField, textField } from '../fields.ts';
import { FIELDS } from './contract.ts';
import { readNames } from './friends.ts';

export type Written = {
  displayName: string;
  bio: string;
  actorType: string;
  fields: readonly { name: string; value: string }[];
  /** Usernames, separated by spaces. */
  friends: string;
};

/** Addresses of pictures, empty where there is none. */
type Pictures = { avatar: string; header: string };

export const renderProfileForms = (written: Written, pictures: Pictures | null, words: Words): Html => html`
${renderText(written, words)}
${pictures && renderPictures(pictures, words)}
${renderFriends(written.friends, words)}`;

/** The button that saves is the first, which is the one that Enter in the field presses. */
function renderFriends(friends: string, words: Words): Html {
  const names = readNames(friends);
  const renderButton = (act: 'up' | 'down' | 'remove', name: string): Html =>
    html`<button class="button" name="${act}" value="${name}" aria-label="${words.say(FRIEND_ACTS[act])}: ${name}">${words.say(act === 'remove' ? 'friendOut' : FRIEND_ACTS[act])}</button>`;
  return html`<form class="stack" method="post" action="/me/settings/profile/friends"><h2>${words.say('friends')}</h2>
${textField({ id: 'friends', label: words.say('friendsField'), value: friends, hint: words.say('friendsHint'), isName: true })}
<p><button class="button">${words.say('saveFriends')}</button></p>
<ol class="stack">${names.map(
    (name, at) => html`<li><p><a href="${profilePath(name)}"><bdi>@${name}</bdi></a></p><div class="row">
${at === 0 ? null : renderButton('up', name)}${at === names.length - 1 ? null : renderButton('down', name)}${renderButton('remove', name)}</div></li>`,
  )}</ol></form>`;
}

const FRIEND_ACTS = { up: 'friendUp', down: 'friendDown', remove: 'friendRemove' } as const;

const TYPES = ['Person', 'Service', 'Organization', 'Group', 'Application'] as const;

const renderText = ({ displayName, bio, actorType, fields }: Written, words: Words): Html => html`
<form class="stack" method="post" action="/me/settings/profile">
${textField({ id: 'displayName', label: words.say('displayName'), value: displayName, hint: words.say('displayNameHint') })}
${areaField({ id: 'bio', label: words.say('bio'), value: bio, rows: 4, hint: words.say('bioHint') })}
<fieldset class="stack"><legend>${words.say('links')}</legend><p class="hint">${words.say('linksHint')}</p>${FIELDS.map(
  (n) => {
    const { name = '', value = '' } = fields[n - 1] ?? {};
    return html`<div class="pair">
${textField({ id: `label${n}`, label: words.say('linkLabel', { n }), value: name })}
${textField({ id: `value${n}`, label: words.say('linkValue', { n }), value })}</div>`;
  },
)}</fieldset>
${choiceField({
  id: 'actorType',
  label: words.say('actorType'),
  value: actorType,
  hint: words.say('actorTypeHint'),
  choices: TYPES.map((one) => [one, words.say(`type${one}`)]),
})}
<p><button class="button primary">${words.say('save')}</button></p></form>`;

const renderPictures = (pictures: Pictures, words: Words): Html => html`<h2>${words.say('pictures')}</h2>
${(['avatar', 'header'] as const).map((kind) => {
  const address = pictures[kind];
  return html`<form class="stack" method="post" action="/me/settings/profile/${kind}" enctype="multipart/form-data">
<div class="field"><label for="${kind}">${words.say(kind)}</label>
${address === '' ? null : html`<img class="${kind}-now" src="${address}" alt="${words.say(`${kind}Now`)}">`}
<input class="input" id="${kind}" name="picture" type="file" accept="image/*" aria-describedby="${kind}-hint">
<p class="hint" id="${kind}-hint">${words.say('pictureHint')}</p></div>
<p class="row"><button class="button">${words.say(`${kind}Save`)}</button>
${address === '' ? null : html`<button class="button danger" name="remove" value="on">${words.say(`${kind}Remove`)}</button>`}</p></form>`;
})}`;
