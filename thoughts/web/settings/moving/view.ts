// Aliases with the followers who arrived, and the move with its progress.
import { type Html, html } from '@tandem/platform/html/html.ts';
import { DAY } from '@tandem/platform/time/clock.ts';
import type { Actor } from '../../../foundation/actors/actors.ts';
import type { Alias } from '../../../people/moves/aliases.ts';
import type { AccountMove } from '../../../people/moves/contract.ts';
import type { I18n } from '../../i18n/i18n.ts';
import { checkField, textField } from '../../site/fields.ts';

/** What was written into a form that was refused. */
export type Entered = { account?: string; target?: string; moveFollowers?: boolean };

type MovingView = {
  own: Actor;
  host: string;
  /** `arrived` are the followers since the alias was added. */
  aliases: readonly (Alias & { arrived: number })[];
  move: AccountMove | null;
  entered: Entered;
  now: number;
};

const path = '/me/settings/moving';
/** Servers may be asked again after this time. */
const ASK_AGAIN_AFTER = 8 * DAY;

export const renderMoving = (view: MovingView, i18n: I18n): Html =>
  view.move === null
    ? html`${renderHere(view, i18n)}${renderAway(view, i18n)}`
    : html`${renderProgress(view.move, view.now, i18n)}${renderHere(view, i18n)}`;

function renderHere({ own, aliases, entered }: MovingView, i18n: I18n): Html {
  return html`<h2>${i18n.t('moveHereTitle')}</h2><p>${i18n.t('moveHereAbout')}</p>
${aliases.length === 0 ? null : html`<ul class="items">${aliases.map((alias) => renderAlias(alias, i18n))}</ul>`}
${aliases.length === 0 ? null : renderApproval(own, i18n)}
<form class="stack" method="post" action="${path}/aliases">
${textField({ id: 'account', label: i18n.t('oldAccount'), hint: i18n.t('accountHint'), value: entered.account ?? '', isName: true })}
<p><button class="button">${i18n.t('aliasAdd')}</button></p></form>`;
}

function renderAlias(
  { handle, uri, followers, arrived, created_at }: MovingView['aliases'][number],
  i18n: I18n,
): Html {
  const day = i18n.day(created_at);
  const progress =
    followers === null
      ? i18n.t('aliasNew', { n: arrived, day })
      : i18n.t('aliasArrived', { new: arrived, old: followers, day });
  return html`<li><div><p><bdi>@${handle}</bdi></p><p class="hint">${progress}</p></div>
<form method="post" action="${path}/aliases/remove"><input type="hidden" name="uri" value="${uri}">
<button class="button" aria-label="${i18n.t('aliasRemove', { who: `@${handle}` })}">${i18n.t('friendOut')}</button></form></li>`;
}

const renderApproval = (own: Actor, i18n: I18n): Html =>
  own.manually_approves === 1
    ? html`<form class="notice" method="post" action="${path}/open"><span>${i18n.t('lockedHint')}</span>
<button class="button">${i18n.t('unlock')}</button></form>`
    : html`<p class="hint">${i18n.t('openHint')} <a href="/me/settings/privacy">${i18n.t('privacyTitle')}</a></p>`;

function renderAway({ own, host, entered }: MovingView, i18n: I18n): Html {
  return html`<form class="stack" method="post" action="${path}/start"><h2>${i18n.t('moveAwayTitle')}</h2>
<p>${i18n.t('moveAwayAbout')}</p>
<p>${i18n.t('moveFirst', { who: `@${own.username}@${host}` })}</p>
${textField({ id: 'target', label: i18n.t('newAccount'), hint: i18n.t('accountHint'), value: entered.target ?? '', isName: true })}
${checkField({
  id: 'moveFollowers',
  label: i18n.t('moveFollowers'),
  hint: i18n.t('moveFollowersHint'),
  isOn: entered.moveFollowers ?? true,
})}
<p><button class="button danger">${i18n.t('moveStart')}</button></p></form>`;
}

function renderProgress(move: AccountMove, now: number, i18n: I18n): Html {
  const who = `@${move.target.handle}`;
  return html`<p class="notice"><span>${i18n.t('movedAway', { who })}</span>
<span>${i18n.t('movedSince', { day: i18n.day(Date.parse(move.startedAt)) })}</span></p>
${move.moveFollowers ? renderFollowers(move, who, now, i18n) : null}
<form class="stack" method="post" action="${path}/end"><h2>${i18n.t('moveEndTitle')}</h2><p>${i18n.t('moveEndAbout')}</p>
<p><button class="button danger">${i18n.t('moveEnd')}</button></p></form>`;
}

function renderFollowers(move: AccountMove, who: string, now: number, i18n: I18n): Html {
  const { left, followersAtStart: n, remaining, nextRoundAt, lastRoundAt, hosts } = move;
  const mayAsk = remaining > 0 && now - Date.parse(lastRoundAt ?? move.startedAt) >= ASK_AGAIN_AFTER;
  const arrived =
    move.targetFollowers === null || move.targetFollowersAtStart === null
      ? null
      : Math.max(0, move.targetFollowers - move.targetFollowersAtStart);
  return html`<p role="status">${
    arrived === null
      ? i18n.t('moveProgressHidden', { left, n })
      : i18n.t('moveProgress', { left, n, new: arrived, who })
  }
${
  remaining === 0
    ? i18n.t('moveNobodyRemains')
    : html`${i18n.t('moveRemaining', { n: remaining })} <a href="/me/settings/data/followers.csv" download="followers.csv">${i18n.t('moveWho')}</a>`
}</p>
${remaining === 0 || nextRoundAt === null ? null : html`<p>${i18n.t('moveNext', { day: i18n.day(Date.parse(nextRoundAt)) })}</p>`}
<p class="hint">${i18n.t('moveLocked')}</p>
${
  mayAsk
    ? html`<form method="post" action="${path}/start"><input type="hidden" name="target" value="${move.target.uri}">
<input type="hidden" name="moveFollowers" value="on"><p><button class="button">${i18n.t('moveAgain')}</button></p></form>`
    : null
}
${
  hosts.length === 0
    ? null
    : html`<details><summary>${i18n.t('moveHosts')}</summary><ul>${hosts.map(
        ({ host, remaining: count, lastDelivery }) =>
          lastDelivery === null
            ? html`<li>${i18n.t('moveHost', { host, n: count })}</li>`
            : html`<li>${i18n.t('moveHostLast', { host, n: count, when: i18n.dayAndTime(Date.parse(lastDelivery)) })}</li>`,
      )}</ul></details>`
}`;
}
