// What wide screens have beside lists and conversations: what this server is, and its popular hashtags.
import { type Html, html } from '@tandem/platform/html/html.ts';
import { tagPath } from '../../foundation/addresses/page-paths.ts';
import type { I18n } from '../i18n/i18n.ts';
import type { Site } from '../site/page.ts';

export async function renderBeside(site: Site, i18n: I18n): Promise<Html> {
  const { description } = await site.settings();
  const tags = await site.popularTags();
  return html`<h2><a href="/about">${i18n.t('aboutServer')}</a></h2><p dir="auto">${description || i18n.t('welcome')}</p>${
    tags.length > 0 &&
    html`<h2>${i18n.t('popular')}</h2><ul class="tags">${tags.map(
      (name) => html`<li><a href="${tagPath(name)}">#${name}</a></li>`,
    )}</ul>`
  }`;
}
