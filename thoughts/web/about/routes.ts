// The page about this server.
import { html } from '@tandem/platform/html/html.ts';
import { mountPage, page, type Shown, type Site } from '../site/page.ts';

const aboutPage = page({ path: '/about', summary: 'About this server' });

const JOINING = { open: 'joiningOpen', invitation: 'joiningInvitation', closed: 'joiningClosed' } as const;

export function mountAboutPage(site: Site): void {
  mountPage(site, aboutPage, async (_call, { words }): Promise<Shown> => {
    const { host } = site;
    const { name: title, description, contact, rules, registration } = await site.settings();
    return {
      title: words.say('about'),
      current: 'about',
      isIndexed: true,
      head: html`<link rel="canonical" href="${site.thoughts.base}/about">
<meta name="description" content="${description || words.say('welcome')}">`,
      main: html`<h1>${title}</h1><p class="lead">${description || words.say('welcome')}</p>
<dl class="about">
<div><dt>${words.say('joining')}</dt><dd>${words.say(JOINING[registration])}</dd></div>
<div><dt>${words.say('apps')}</dt><dd>${words.say('appsText', { host })}</dd></div>
<div><dt>${words.say('limits')}</dt><dd>${words.say('limitsText')}</dd></div>
${contact === '' ? null : html`<div><dt>${words.say('contact')}</dt><dd><a href="mailto:${contact}">${contact}</a></dd></div>`}
</dl>
${rules.length === 0 ? null : html`<h2>${words.say('rules')}</h2><ol dir="auto">${rules.map((rule) => html`<li>${rule}</li>`)}</ol>`}
<p><a href="/people">${words.say('people')}</a> · <a href="/here">${words.say('newestHere')}</a></p>`,
    };
  });
}
