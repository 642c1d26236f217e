// What a member can do about a person besides following: mute, block, remove as a follower, report.
import { type Html, html } from '@tandem/platform/html/html.ts';
import { DAY, HOUR, SECOND } from '@tandem/platform/time/clock.ts';
import type { Relationship } from '../../../accounts/relationships/contract.ts';
import { findRelationship } from '../../../accounts/relationships/relationships.ts';
import { loadTopFriends } from '../../../accounts/users/users.ts';
import { requireActor } from '../../../foundation/actors/actors.ts';
import type { Words } from '../../i18n/words.ts';
import { choiceField } from '../../settings/fields.ts';
import { mountMemberPage } from '../../site/members.ts';
import { redirect, type Shown, type Site } from '../../site/page.ts';
import { renderEmojis } from '../../thoughts/emojis.ts';
import { type Person, renderName, renderPicture, toPerson } from '../../thoughts/person.ts';
import type { Verb } from '../acts.ts';
import { more } from '../contract.ts';

export function mountPersonPage(site: Site): void {
  const { read } = site.thoughts.database;
  mountMemberPage(site, more, async ({ params }, { words, member }): Promise<Shown> => {
    const actor = await requireActor(read, params.username);
    const person = toPerson(site.thoughts, actor);
    const relationship = await findRelationship(read, member.actorId, actor);
    if (actor.id === member.actorId || !relationship) return redirect(person.path);
    const title = words.say('moreAbout', { name: person.name });
    const friends = (await loadTopFriends(read, [member.actorId])).get(member.actorId) ?? [];
    const canBeFriend = person.isLocal && !relationship.blocking;
    return {
      title,
      main: html`<h1>${renderEmojis(title, person.emojis)}</h1><div class="by">${renderPicture(person)}${renderName(person)}</div>
${canBeFriend ? renderFriend(person, friends.includes(person.handle), words) : null}
${renderMute(person, relationship, words)}
${renderBlock(person, relationship, words)}
${
  relationship.followedBy
    ? html`<section class="stack"><h2>${words.say('removeFollower')}</h2><p>${words.say('removeFollowerAbout')}</p>
${renderButton(person, 'remove', words.say('removeFollower'))}</section>`
    : null
}
<section class="stack"><h2>${words.say('report')}</h2><p>${words.say('reportAbout')}</p>
<p><a class="button" href="${person.path}/report">${words.say('report')}</a></p></section>
<p><a class="button" href="${person.path}">${words.say('cancel')}</a></p>`,
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

const renderFriend = ({ handle }: Person, isFriend: boolean, words: Words): Html =>
  html`<section class="stack"><h2>${words.say('friends')}</h2><p>${words.say('friendAbout')}</p>
<form method="post" action="/me/settings/profile/friends"><button class="button" name="${isFriend ? 'remove' : 'add'}" value="${handle}">${words.say(isFriend ? 'friendRemove' : 'friendAdd')}</button></form></section>`;

function renderMute(person: Person, { muting, mutedUntil }: Relationship, words: Words): Html {
  const until =
    mutedUntil === null ? '' : words.say('mutedUntil', { when: words.dayAndTime(Date.parse(mutedUntil)) });
  return html`<section class="stack"><h2>${words.say('mute')}</h2><p>${words.say('muteAbout')} ${until}</p>
${muting ? renderButton(person, 'unmute', words.say('unmute')) : null}
${renderButton(person, 'mute', words.say(muting ? 'muteAgain' : 'mute'), renderMuteFields(words))}</section>`;
}

const renderMuteFields = (words: Words): Html => {
  const days = (n: number): readonly [string, string] => [
    String((n * DAY) / SECOND),
    words.say('forDays', { n }),
  ];
  return html`${choiceField({
    id: 'seconds',
    label: words.say('muteLength'),
    value: '0',
    choices: [
      ['0', words.say('forGood')],
      [String(HOUR / SECOND), words.say('forAnHour')],
      ...[1, 7, 30].map(days),
    ],
  })}
<label class="check"><input type="checkbox" name="notifications" value="on" checked> ${words.say('muteNews')}</label>`;
};

const renderBlock = (person: Person, { blocking }: Relationship, words: Words): Html =>
  html`<section class="stack"><h2>${words.say('block')}</h2>
<p>${words.say(blocking ? 'blockedNow' : 'blockQuestion', { who: person.name })}</p>
${blocking ? renderButton(person, 'unblock', words.say('unblock')) : renderButton(person, 'block', words.say('block'))}</section>`;
