// What a member can do about a person besides following: mute, block, remove as a follower, report.
import { type Html, html } from '@tandem/platform/html/html.ts';
import { DAY, HOUR, SECOND } from '@tandem/platform/time/clock.ts';
import { findRelationship, type Relationship } from '../../../accounts/relationships/relationships.ts';
import { loadTopFriends } from '../../../accounts/users/users.ts';
import { requireActor } from '../../../foundation/actors/actors.ts';
import { isEndorsing } from '../../../people/endorsements/endorsements.ts';
import { type FollowOptions, findFollowOptions } from '../../../people/follows/options.ts';
import { withQuery } from '../../addresses.ts';
import type { I18n } from '../../i18n/i18n.ts';
import { choiceField } from '../../site/fields.ts';
import { mountMemberPage } from '../../site/members.ts';
import { type PageResult, redirect, type Site } from '../../site/page.ts';
import { renderEmojis } from '../../thoughts/emojis.ts';
import { type Person, renderName, renderPicture, toPerson } from '../../thoughts/person.ts';
import type { Verb } from '../acts.ts';
import { more } from '../contract.ts';

export function mountPersonPage(site: Site): void {
  const { read } = site.thoughts.database;
  mountMemberPage(site, more, async ({ params }, { i18n, member }): Promise<PageResult> => {
    const actor = await requireActor(read, params.username);
    const person = toPerson(site.thoughts, actor);
    const relationship = await findRelationship(read, member.actorId, actor);
    if (actor.id === member.actorId || !relationship) return redirect(person.path);
    const title = i18n.t('moreAbout', { name: person.name });
    const friends = (await loadTopFriends(read, [member.actorId])).get(member.actorId) ?? [];
    const key = { followerId: member.actorId, followeeId: actor.id };
    const options =
      relationship.following || relationship.requested ? await findFollowOptions(read, key) : null;
    const endorsed = await isEndorsing(read, member.actorId, actor.id);
    const canBeFriend = person.isLocal && !relationship.blocking;
    return {
      title,
      main: html`<h1>${renderEmojis(title, person.emojis)}</h1><div class="by">${renderPicture(person)}${renderName(person)}</div>
<ul class="items"><li><a class="button" href="${withQuery('/me/messages/new', { to: `@${person.handle}` })}">${i18n.t('writeMessage')}</a></li>
<li><a class="button" href="${person.path}/lists">${i18n.t('addToList')}</a></li></ul>
${options && renderFollowOptions(person, options, i18n)}
${canBeFriend ? renderFriend(person, friends.includes(person.handle), i18n) : null}
${relationship.following ? renderEndorsement(person, endorsed, i18n) : null}
${renderMute(person, relationship, i18n)}
${renderBlock(person, relationship, i18n)}
${
  relationship.followedBy
    ? html`<section class="stack"><h2>${i18n.t('removeFollower')}</h2><p>${i18n.t('removeFollowerAbout')}</p>
${renderButton(person, 'remove', i18n.t('removeFollower'))}</section>`
    : null
}
<section class="stack"><h2>${i18n.t('report')}</h2><p>${i18n.t('reportAbout')}</p>
<p><a class="button" href="${person.path}/report">${i18n.t('report')}</a></p></section>
<p><a class="button" href="${person.path}">${i18n.t('cancel')}</a></p>`,
    };
  });
}

const renderButton = (
  { handle, path }: Person,
  verb: Verb,
  label: string,
  fields: Html | null = null,
): Html =>
  html`<form class="stack" method="post" action="/me/people"><input type="hidden" name="back" value="${path}">${fields}
<p><button class="button${verb === 'block' ? ' danger' : ''}" name="${verb}" value="${handle}">${label}</button></p></form>`;

/** Boosts in Following, and notifications of new thoughts. */
const renderFollowOptions = (
  { handle, path }: Person,
  { showsBoosts, notifies }: FollowOptions,
  i18n: I18n,
): Html =>
  html`<section class="stack"><h2>${i18n.t('followOptions')}</h2>
<form class="row" method="post" action="/do"><input type="hidden" name="back" value="${path}/more">
<button class="button" name="${notifies ? 'unnotify' : 'notify'}" value="${handle}">${i18n.t(notifies ? 'unnotify' : 'notify')}</button>
<button class="button" name="${showsBoosts ? 'hide-boosts' : 'show-boosts'}" value="${handle}">${i18n.t(showsBoosts ? 'hideBoosts' : 'showBoosts')}</button></form></section>`;

const renderFriend = ({ handle }: Person, isFriend: boolean, i18n: I18n): Html =>
  html`<section class="stack"><h2>${i18n.t('friends')}</h2><p>${i18n.t('friendAbout')}</p>
<form method="post" action="/me/settings/profile/friends"><button class="button" name="${isFriend ? 'remove' : 'add'}" value="${handle}">${i18n.t(isFriend ? 'friendRemove' : 'friendAdd')}</button></form></section>`;

const renderEndorsement = (person: Person, isEndorsed: boolean, i18n: I18n): Html =>
  html`<section class="stack"><h2>${i18n.t('endorseTitle')}</h2><p>${i18n.t('endorseAbout')}</p>
${renderButton(person, isEndorsed ? 'unendorse' : 'endorse', i18n.t(isEndorsed ? 'unendorse' : 'endorse'))}</section>`;

function renderMute(person: Person, { muting, mutedUntil }: Relationship, i18n: I18n): Html {
  const until =
    mutedUntil === null ? '' : i18n.t('mutedUntil', { when: i18n.dayAndTime(Date.parse(mutedUntil)) });
  return html`<section class="stack" id="mute"><h2>${i18n.t('mute')}</h2><p>${i18n.t('muteAbout')} ${until}</p>
${muting ? renderButton(person, 'unmute', i18n.t('unmute')) : null}
${renderButton(person, 'mute', i18n.t(muting ? 'muteAgain' : 'mute'), renderMuteFields(i18n))}</section>`;
}

const renderMuteFields = (i18n: I18n): Html => {
  const days = (n: number): readonly [string, string] => [
    String((n * DAY) / SECOND),
    i18n.t('forDays', { n }),
  ];
  return html`${choiceField({
    id: 'seconds',
    label: i18n.t('muteLength'),
    value: '0',
    choices: [
      ['0', i18n.t('forGood')],
      [String(HOUR / SECOND), i18n.t('forAnHour')],
      ...[1, 7, 30].map(days),
    ],
  })}
<label class="check"><input type="checkbox" name="notifications" value="on" checked> ${i18n.t('muteNews')}</label>`;
};

const renderBlock = (person: Person, { blocking }: Relationship, i18n: I18n): Html =>
  html`<section class="stack" id="block"><h2>${i18n.t('block')}</h2>
<p>${i18n.t(blocking ? 'blockedNow' : 'blockQuestion', { who: person.name })}</p>
${blocking ? renderButton(person, 'unblock', i18n.t('unblock')) : renderButton(person, 'block', i18n.t('block'))}</section>`;
