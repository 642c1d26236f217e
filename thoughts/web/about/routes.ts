// The page about this server.
import { html } from '@tandem/platform/html/html.ts';
import { mountPage, type PageResult, page, type Site } from '../site/page.ts';

const aboutPage = page({ path: '/about', summary: 'About this server' });

const JOINING = { open: 'joiningOpen', invitation: 'joiningInvitation', closed: 'joiningClosed' } as const;

export function mountAboutPage(site: Site): void {
  mountPage(site, aboutPage, async (_call, { i18n }): Promise<PageResult> => {
    const { host } = site;
    const { name: title, description, contact, rules, registration } = await site.settings();
    return {
      title: i18n.t('about'),
      current: 'about',
      isIndexed: true,
      head: html`<link rel="canonical" href="${site.thoughts.base}/about">
<meta name="description" content="${description || i18n.t('welcome')}">`,
      main: html`<h1>${title}</h1><p class="lead">${description || i18n.t('welcome')}</p>
<dl class="about">
<div><dt>${i18n.t('joining')}</dt><dd>${i18n.t(JOINING[registration])}</dd></div>
<div><dt>${i18n.t('apps')}</dt><dd>${i18n.t('appsText', { host })}</dd></div>
<div><dt>${i18n.t('trendsTitle')}</dt><dd>${i18n.t('trendsText')}</dd></div>
<div><dt>${i18n.t('limits')}</dt><dd>${i18n.t('limitsText')}</dd></div>
${contact === '' ? null : html`<div><dt>${i18n.t('contact')}</dt><dd><a href="mailto:${contact}">${contact}</a></dd></div>`}
</dl>
${rules.length === 0 ? null : html`<h2>${i18n.t('rules')}</h2><ol dir="auto">${rules.map((rule) => html`<li>${rule}</li>`)}</ol>`}
<p><a href="/people">${i18n.t('people')}</a> · <a href="/here">${i18n.t('newestHere')}</a></p>`,
    };
  });
}
