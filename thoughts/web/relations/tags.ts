// The hashtags that a member follows.
import { html } from '@tandem/platform/html/html.ts';
import { tagPath } from '../../foundation/addresses/page-paths.ts';
import { followTag, listFollowedTags, unfollowTag } from '../../people/followed-tags/followed-tags.ts';
import { readTagName } from '../../posts/thoughts/content/hashtags.ts';
import { ownPath } from '../addresses.ts';
import type { Visitor } from '../session/visitor.ts';
import { type Outcome, settingsPage } from '../settings/frame.ts';
import { LOGIN_ENDED, problemOf } from '../settings/problems.ts';
import { textField } from '../site/fields.ts';
import { mountMemberForm, mountMemberPage } from '../site/members.ts';
import { type PageResult, redirect, type Site } from '../site/page.ts';
import * as contract from './contract.ts';

export function mountTags(site: Site): void {
  mountMemberPage(site, contract.tags, (_call, visitor) => tagsPage(site, visitor, '', {}));

  mountMemberForm(
    site,
    contract.changeTags,
    async ({ body, commit }, visitor) => {
      const written = body.follow ?? body.unfollow ?? '';
      const tag = readTagName(written);
      if (tag === null) return tagsPage(site, visitor, written, { problem: { key: 'tagRule', status: 400 } });
      try {
        const { actorId } = visitor.member;
        await commit((tx) => (body.follow === undefined ? unfollowTag : followTag)(tx, actorId, tag));
        return redirect(body.back === undefined ? '/me/tags' : ownPath(body.back));
      } catch (error) {
        return tagsPage(site, visitor, written, { problem: problemOf(error) });
      }
    },
    ({ body }, visitor) => tagsPage(site, visitor, body.follow ?? '', { problem: LOGIN_ENDED }),
  );
}

async function tagsPage(
  site: Site,
  { i18n, member }: Visitor,
  written: string,
  outcome: Outcome,
): Promise<PageResult> {
  const tags = member ? await listFollowedTags(site.thoughts.database.read, member.actorId) : [];
  return settingsPage(
    i18n,
    'tagsTitle',
    html`<p>${i18n.t('tagsAbout')}</p>
${
  tags.length === 0
    ? html`<p class="empty">${i18n.t('nothing')}</p>`
    : html`<ul class="items">${tags.map(
        (tag) => html`<li><p id="tag-${tag}"><a href="${tagPath(tag)}">#<bdi>${tag}</bdi></a></p>
<form method="post" action="/me/tags"><button class="button" name="unfollow" value="${tag}" aria-describedby="tag-${tag}">${i18n.t('unfollow')}</button></form></li>`,
      )}</ul>`
}
<form class="stack" method="post" action="/me/tags">
${textField({ id: 'follow', label: i18n.t('tagField'), value: written, isName: true })}
<p><button class="button primary">${i18n.t('follow')}</button></p></form>`,
    outcome,
  );
}
