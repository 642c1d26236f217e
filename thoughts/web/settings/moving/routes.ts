// Aliases and moves: the page and its forms.
import { deviceOf } from '@tandem/platform/accounts/activity/activity.ts';
import { type Html, html } from '@tandem/platform/html/html.ts';
import { Refusal } from '@tandem/platform/refusal.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { DAY } from '@tandem/platform/time/clock.ts';
import { type Actor, requireOwnActor } from '../../../foundation/actors/actors.ts';
import { acceptAllRequests } from '../../../people/follows/requests.ts';
import { type Alias, listArrivals } from '../../../people/moves/aliases.ts';
import type { AccountMove } from '../../../people/moves/contract.ts';
import { withQuery } from '../../addresses.ts';
import type { I18n } from '../../i18n/i18n.ts';
import type { Moving } from '../../remote/ways.ts';
import { checkField, textField } from '../../site/fields.ts';
import { form, type MemberVisitor, mountMemberForm, mountMemberPage } from '../../site/members.ts';
import { type PageResult, page, redirect, type Site } from '../../site/page.ts';
import { type Outcome, SavedQuery, settingsPage } from '../frame.ts';
import { type Problem, problemOf } from '../problems.ts';
import { change } from '../save.ts';

const path = '/me/settings/moving';
const SAVED = `${path}?saved=1`;

export function mountMovingSettings(site: Site, moving: Moving): void {
  const { database, clock } = site.thoughts;
  const show = (visitor: MemberVisitor, outcome: Outcome, entered?: Entered) =>
    movingPage(site, moving, visitor, outcome, entered);
  /** Carries out a form; a refusal is shown above what was entered. */
  const tried = async (
    visitor: MemberVisitor,
    entered: Entered,
    work: () => Promise<unknown>,
  ): Promise<PageResult> => {
    try {
      await work();
      return redirect(SAVED);
    } catch (error) {
      if (error instanceof Refusal && error.code === 'reauthentication-required')
        return redirect(withQuery('/me/confirm', { back: path }));
      return show(visitor, { problem: problemOfAccount(error) }, entered);
    }
  };

  mountMemberPage(site, movingEndpoint, ({ query }, visitor) => show(visitor, query));

  mountMemberForm(site, addAlias, (call, visitor) => {
    const { commit, releaseWhile, body } = call;
    const account = body.account ?? '';
    return tried(visitor, { account }, () =>
      moving.addAlias({ caller: visitor.member.caller, commit, releaseWhile }, account, '/account'),
    );
  });

  mountMemberForm(site, removeAlias, ({ commit, body }, visitor) =>
    tried(visitor, {}, () => moving.removeAlias({ caller: visitor.member.caller, commit }, body.uri ?? '')),
  );

  mountMemberForm(site, openAccount, async (call, { member }) => {
    await change(site, call, member, { columns: { manually_approves: 0 } });
    await database.write(async (tx) =>
      acceptAllRequests(tx, (await requireOwnActor(tx, member.caller)).id, clock.now()),
    );
    return redirect(SAVED);
  });

  mountMemberForm(site, startMove, (call, visitor) => {
    const { commit, releaseWhile, body } = call;
    const device = deviceOf(call);
    const target = body.target ?? '';
    const moveFollowers = body.moveFollowers !== undefined;
    return tried(visitor, { target, moveFollowers }, () =>
      moving.startMove(
        { caller: visitor.member.caller, commit, releaseWhile, device },
        { target, moveFollowers },
      ),
    );
  });

  mountMemberForm(site, endMove, (call, visitor) =>
    tried(visitor, {}, () =>
      moving.endMove({ caller: visitor.member.caller, commit: call.commit, device: deviceOf(call) }),
    ),
  );
}

async function movingPage(
  { host, thoughts }: Site,
  moving: Moving,
  { i18n, member }: MemberVisitor,
  outcome: Outcome,
  entered: Entered = {},
): Promise<PageResult> {
  const { read } = thoughts.database;
  const own = await requireOwnActor(read, member.caller);
  const aliases = await listArrivals(read, own.id);
  const move = await moving.findMove(member.caller);
  const now = thoughts.clock.now();
  return settingsPage(
    i18n,
    'movingTitle',
    renderMoving({ own, host, aliases, move, entered, now }, i18n),
    outcome,
  );
}

/** {@link problemOf} with the failures of looking an account up. */
function problemOfAccount(error: unknown): Problem {
  if (error instanceof Refusal && error.kind === 'not-found') return { key: 'accountUnknown', status: 404 };
  if (error instanceof Refusal && error.code === 'blocked') return { key: 'moveBlocked', status: 403 };
  return problemOf(error);
}

// The page and the forms.

const text = Type.Optional(Type.String({ maxLength: 2048 }));

const movingEndpoint = page({ path, summary: 'Aliases and moves', query: SavedQuery });

const addAlias = form({
  path: `${path}/aliases`,
  summary: 'Add an alias',
  schema: Type.Object({ account: text }),
});

const removeAlias = form({
  path: `${path}/aliases/remove`,
  summary: 'Remove an alias',
  schema: Type.Object({ uri: text }),
});

const openAccount = form({
  path: `${path}/open`,
  summary: 'Let everybody on other servers follow',
  schema: Type.Object({}),
});

const startMove = form({
  path: `${path}/start`,
  summary: 'Move to another account',
  schema: Type.Object({ target: text, moveFollowers: text }),
});

const endMove = form({ path: `${path}/end`, summary: 'End the move', schema: Type.Object({}) });

/** What was written into a form that was refused. */
type Entered = { account?: string; target?: string; moveFollowers?: boolean };

type MovingView = {
  own: Actor;
  host: string;
  /** `arrived` are the followers since the alias was added. */
  aliases: readonly (Alias & { arrived: number })[];
  move: AccountMove | null;
  entered: Entered;
  now: number;
};

/** Servers may be asked again after this time. */
const ASK_AGAIN_AFTER = 8 * DAY;

const renderMoving = (view: MovingView, i18n: I18n): Html =>
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
