// The forms of one's account. Passwords never come back.
import { type Html, html } from '@tandem/platform/html/html.ts';
import type { Words } from '../../i18n/words.ts';
import { checkField, passwordField, textField } from '../fields.ts';
import { renderProblem } from '../frame.ts';
import type { Problem } from '../problems.ts';

export const renderAccountForms = (email: string, words: Words): Html => html`
<form class="stack" method="post" action="/me/settings/account/email"><h2>${words.say('email')}</h2>
${textField({ id: 'email', label: words.say('email'), value: email, type: 'email', autocomplete: 'email', hint: words.say('emailHint') })}
${passwordField({ id: 'currentPassword', label: words.say('currentPassword'), isNew: false })}
<p><button class="button">${words.say('emailSave')}</button></p></form>
<form class="stack" method="post" action="/me/settings/account/password"><h2>${words.say('password')}</h2>
${passwordField({ id: 'oldPassword', label: words.say('currentPassword'), isNew: false })}
${passwordField({ id: 'newPassword', label: words.say('newPassword'), hint: words.say('passwordHint'), isNew: true })}
${checkField({ id: 'keepApiKeys', label: words.say('keepApiKeys'), isOn: false })}
<p class="hint">${words.say('passwordEnds')}</p>
<p><button class="button">${words.say('passwordSave')}</button></p></form>
<h2>${words.say('leaveTitle')}</h2>
<p><a class="button danger" href="/me/settings/leave">${words.say('leaveAsk')}</a></p>`;

export const renderLeave = (problem: Problem | null, words: Words): Html => html`
<h1>${words.say('leaveTitle')}</h1>
${problem && renderProblem(problem, words)}
<p>${words.say('leaveAbout')}</p>
<p><a href="/me/settings/data">${words.say('leaveExport')}</a></p>
<form class="stack" method="post" action="/me/settings/leave">
${passwordField({ id: 'password', label: words.say('currentPassword'), isNew: false })}
<p class="row"><button class="button danger">${words.say('leaveNow')}</button>
<a class="button" href="/me/settings/account">${words.say('cancel')}</a></p></form>`;

export const renderLeft = (words: Words): Html =>
  html`<h1>${words.say('leftTitle')}</h1><p>${words.say('leftAbout')}</p>`;
