// What wide screens have beside lists and conversations: what this server is, and its popular hashtags.
import { type Html, html } from '@tandem/platform/html/html.ts';
import { tagPath } from '../../foundation/addresses/page-paths.ts';
import type { Words } from '../i18n/words.ts';
import type { Site } from '../site/page.ts';

export async function renderBeside(site: Site, words: Words): Promise<Html> {
  const { description } = await site.settings();
  const tags = await site.popularTags();
  return html`<h2><a href="/about">${words.say('aboutServer')}</a></h2><p dir="auto">${description || words.say('welcome')}</p>${
    tags.length > 0 &&
    html`<h2>${words.say('popular')}</h2><ul class="tags">${tags.map(
      (name) => html`<li><a href="${tagPath(name)}">#${name}</a></li>`,
    )}</ul>`
  }`;
}
