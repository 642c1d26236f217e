// One other server, with what a block would remove; and the form that blocks.
import { type Html, html } from '@tandem/platform/html/html.ts';
import type { ModeratedHostDetails } from '../../../moderation/servers/contract.ts';
import type { Words } from '../../i18n/words.ts';

export function renderHost(details: ModeratedHostDetails, words: Words): Html {
  const { host, blockedBy, people, followers, followed, waiting, failed, lastError } = details;
  const time = (text: string | null): string => (text === null ? '–' : words.dayAndTime(Date.parse(text)));
  const facts: [string, string | number][] = [
    [words.say('hostPeople'), people],
    [words.say('hostFollowers'), followers],
    [words.say('hostFollowed'), followed],
    [words.say('hostWaiting'), waiting],
    [words.say('hostFailed'), failed],
    [words.say('hostFailing'), time(details.failingSince)],
    [words.say('hostNext'), time(details.nextAttempt)],
    [words.say('hostSuccess'), time(details.lastSuccess)],
    [words.say('hostError'), lastError ?? '–'],
  ];
  return html`<h2><bdi>${host}</bdi></h2>
<dl class="about">${facts.map(([term, value]) => html`<div><dt>${term}</dt><dd dir="auto">${value}</dd></div>`)}</dl>
${
  blockedBy === null
    ? html`<p>${words.say('blockRemoves', { people, deliveries: waiting + failed })}</p>${renderBlockForm(host, words)}`
    : html`<p class="notice">${words.say('isBlockedBy', { domain: blockedBy })}</p>
<form class="row" method="post" action="/operate/servers/unblock"><button class="button" name="domain" value="${blockedBy}">${words.say('unblockDomain')}</button></form>`
}`;
}

export const renderBlockForm = (domain: string, words: Words): Html => html`
<form class="stack" method="post" action="/operate/servers/block">
<div class="field"><label for="domain">${words.say('domainField')}</label>
<input class="input" id="domain" name="domain" value="${domain.replace(/:\d+$/, '')}" maxlength="300" dir="ltr" autocapitalize="none" spellcheck="false" required aria-describedby="domain-hint">
<p class="hint" id="domain-hint">${words.say('domainHint')}</p></div>
<div class="field"><label for="reason">${words.say('reasonField')}</label>
<input class="input" id="reason" name="reason" maxlength="1000" dir="auto"></div>
<button class="button danger">${words.say('blockDomain')}</button></form>`;
