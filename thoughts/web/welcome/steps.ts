// The first steps of a member on the start page, until each is done or the member hides them.
import { type Html, html } from '@tandem/platform/html/html.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { writeCookie } from '@tandem/web/pages/cookies.ts';
import type { Actor } from '../../foundation/actors/actors.ts';
import { withQuery } from '../addresses.ts';
import type { I18n } from '../i18n/i18n.ts';
import { type IconName, icon } from '../icons/icons.ts';
import { findSuggested, renderSuggested } from '../people/suggested.ts';
import { CHOICE_LIFETIME, type Member, STEPS_COOKIE } from '../session/visitor.ts';
import { form, mountMemberForm } from '../site/members.ts';
import { redirect, type Site } from '../site/page.ts';

const path = '/me/steps';

const hideSteps = form({ path, summary: 'Hide the first steps in this browser', schema: Type.Object({}) });

export function mountSteps(site: Site): void {
  mountMemberForm(site, hideSteps, async (call) => {
    const how = { isSecure: call.origin.startsWith('https:'), lifetime: CHOICE_LIFETIME };
    return redirect('/', { 'set-cookie': writeCookie(STEPS_COOKIE, 'off', how) });
  });
}

/** The number of followed people that completes the step. */
const ENOUGH = 5;
const PEOPLE = 4;

type Step = { isDone: boolean; icon: IconName; title: string; about: string; path: string; act: string };

/** Null once all are done. */
export async function renderSteps(
  site: Site,
  { caller, actorId }: Member,
  own: Actor,
  i18n: I18n,
): Promise<Html | null> {
  const steps = [
    ...(caller.role === 'admin' ? [await findServerStep(site, i18n)] : []),
    ...stepsOf(own, i18n),
  ];
  if (steps.every(({ isDone }) => isDone)) return null;
  const people = await findSuggested(site, actorId, PEOPLE);
  const address = `@${caller.username}@${site.host}`;
  return html`<section class="box steps"><h2>${i18n.t('stepsTitle')}</h2>
<ol><li>${icon('circle-check-filled')}<span><b>${i18n.t('stepAccount')}</b><small>${i18n.t('stepAccountAbout', { address })}</small></span></li>${steps.map((step) => renderStep(step, i18n))}</ol>
<form class="row small" method="post" action="${path}"><a class="as-link" href="/me/settings/moving">${i18n.t('stepMoving')}</a><button class="as-link">${i18n.t('stepsHide')}</button></form></section>${
    people.length > 0 &&
    html`<section class="box"><h2>${i18n.t('peopleHere')}</h2>${renderSuggested(people, i18n, { back: '/', hasBios: true })}</section>`
  }<p class="end">${i18n.t('stepSearch')} <a href="/find">${i18n.t('find')}</a></p>`;
}

/** The first step of administrators. */
async function findServerStep(site: Site, i18n: I18n): Promise<Step> {
  const { description, rules } = await site.settings();
  return {
    isDone: description !== '' || rules.length > 0,
    icon: 'tool',
    title: i18n.t('stepServer'),
    about: i18n.t('stepServerAbout'),
    path: '/operate/server',
    act: i18n.t('stepServerAct'),
  };
}

function stepsOf(own: Actor, i18n: I18n): Step[] {
  const { avatar_url: picture, bio, following_count: followed, public_count: written } = own;
  return [
    {
      isDone: picture !== '' && bio !== '',
      icon: 'user-circle',
      title: i18n.t('stepProfile'),
      about: i18n.t('stepProfileAbout'),
      path: '/me/settings/profile',
      act: i18n.t('profileTitle'),
    },
    {
      isDone: followed >= ENOUGH,
      icon: 'users-group',
      title: i18n.t('stepFollow'),
      about: i18n.t('stepFollowAbout', { n: Math.min(followed, ENOUGH), most: ENOUGH }),
      path: '/find',
      act: i18n.t('stepFollowAct'),
    },
    {
      isDone: written > 0,
      icon: 'edit',
      title: i18n.t('stepHello'),
      about: i18n.t('stepHelloAbout'),
      path: withQuery('/write', { text: '#introduction ' }),
      act: i18n.t('stepHelloAct'),
    },
  ];
}

const renderStep = ({ isDone, icon: sign, title, about, path: to, act }: Step, i18n: I18n): Html =>
  html`<li>${icon(isDone ? 'circle-check-filled' : sign)}<span><b>${title}</b><small>${about}</small></span>${
    isDone
      ? html`<span class="vh">${i18n.t('stepDone')}</span>`
      : html`<a class="button tonal" href="${to}">${act}</a>`
  }</li>`;
