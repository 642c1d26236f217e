// The menu of members: the ways to their own pages, and out.
import { html } from '@tandem/platform/html/html.ts';
import { profilePath } from '../../foundation/addresses/page-paths.ts';
import type { TextKey } from '../i18n/en.ts';
import { type IconName, icon } from '../icons/icons.ts';
import { mountMemberPage } from '../site/members.ts';
import { page, type Site } from '../site/page.ts';

const menu = page({ path: '/menu', summary: 'The menu of a member' });

export function mountMenu(site: Site): void {
  mountMemberPage(site, menu, (_call, { i18n, member }) => {
    const { username, role } = member.caller;
    const links: (readonly [string, TextKey, IconName])[] = [
      [profilePath(username), 'ownProfile', 'user'],
      ['/me/bookmarks', 'bookmarksTitle', 'bookmark'],
      ['/me/likes', 'likesTitle', 'heart'],
      ['/me/lists', 'listsTitle', 'list'],
      ['/me/tags', 'tagsTitle', 'hash'],
      ['/me/filters', 'filtersTitle', 'filter'],
      ['/me/settings', 'settings', 'settings'],
      ...(role === 'admin' ? [['/operate', 'operate', 'tool'] as const] : []),
      ['/about', 'about', 'info-circle'],
    ];
    const title = i18n.t('menu');
    return {
      title,
      current: 'menu' as const,
      main: html`<h1>${title}</h1>
<nav aria-label="${title}"><ul class="menu-links">${links.map(
        ([path, key, name]) => html`<li><a href="${path}">${icon(name)}${i18n.t(key as 'menu')}</a></li>`,
      )}</ul></nav>
<p data-keys=""></p>
<form method="post" action="/logout"><p><button class="button">${icon('logout')}${i18n.t('logOut')}</button></p></form>`,
    };
  });
}
