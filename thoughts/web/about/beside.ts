// The boxes beside lists and conversations on wide screens: this server, and its popular hashtags.
import { type Html, html } from '@tandem/platform/html/html.ts';
import { tagPath } from '../../foundation/addresses/page-paths.ts';
import type { I18n } from '../i18n/i18n.ts';
import type { Site } from '../site/page.ts';

export async function renderBeside(site: Site, i18n: I18n): Promise<Html> {
  const { description } = await site.settings();
  const tags = await site.popularTags();
  return html`${
    tags.length > 0 &&
    html`<section class="box"><h2>${i18n.t('trending')}</h2><ul>${tags.map(
      (name) => html`<li><a href="${tagPath(name)}">#${name}</a></li>`,
    )}</ul></section>`
  }<section class="box"><h2><a href="/about">${i18n.t('aboutServer')}</a></h2><p dir="auto">${description || i18n.t('welcome')}</p></section>`;
}
