// Files to take out, the form that brings a list in, and how imports proceed.
import { type Html, html } from '@tandem/platform/html/html.ts';
import { type DataImport, EXPORT_FORMS } from '../../../moderation/data-transfer/contract.ts';
import type { TextKey } from '../../i18n/dictionary.ts';
import type { I18n } from '../../i18n/i18n.ts';
import { choiceField } from '../../site/fields.ts';

const FILES = {
  'thoughts.json': 'fileThoughts',
  'thoughts.atom': 'fileAtom',
  'follows.csv': 'fileFollows',
  'blocks.csv': 'fileBlocks',
  'mutes.csv': 'fileMutes',
  'featured_tags.csv': 'fileFeaturedTags',
  'blocked_domains.csv': 'fileDomains',
  'endorsements.csv': 'fileEndorsements',
  'followers.csv': 'fileFollowers',
} as const satisfies Partial<Record<(typeof EXPORT_FORMS)[number], TextKey>>;

/** The page of the activity leads to the other one. */
const OFFERED = EXPORT_FORMS.filter((form): form is keyof typeof FILES => Object.hasOwn(FILES, form));

const KINDS = {
  follows: 'kindFollows',
  blocks: 'kindBlocks',
  mutes: 'kindMutes',
  domains: 'kindDomains',
} as const;

export const renderData = (imports: readonly DataImport[], i18n: I18n): Html => html`
<h2>${i18n.t('exportTitle')}</h2><p>${i18n.t('exportAbout')}</p>
<ul class="items">${OFFERED.map(
  (form) =>
    html`<li><p>${i18n.t(FILES[form])}</p><a class="button" href="/me/settings/data/${form}" download="${form}">${form}</a></li>`,
)}</ul>
<form class="stack" method="post" action="/me/settings/data" enctype="multipart/form-data"><h2>${i18n.t('importTitle')}</h2>
<p>${i18n.t('importAbout')}</p>
<div class="field"><label for="file">${i18n.t('importFile')}</label>
<input class="input" id="file" name="file" type="file" accept=".csv,text/csv" required></div>
${choiceField({
  id: 'kind',
  label: i18n.t('importKind'),
  value: 'follows',
  choices: [
    ['follows', i18n.t('kindFollows')],
    ['mutes', i18n.t('kindMutes')],
    ['blocks', i18n.t('kindBlocks')],
    ['domains', i18n.t('kindDomains')],
  ],
})}
${choiceField({
  id: 'mode',
  label: i18n.t('importMode'),
  value: 'merge',
  choices: [
    ['merge', i18n.t('modeMerge')],
    ['replace', i18n.t('modeReplace')],
  ],
})}
<p><button class="button primary">${i18n.t('importStart')}</button></p></form>
${imports.length === 0 ? null : html`<h2>${i18n.t('importsTitle')}</h2><ul class="imports">${imports.map((one) => renderImport(one, i18n))}</ul>`}`;

const REASONS = {
  malformed: 'failMalformed',
  'not-found': 'failNotFound',
  blocked: 'failBlocked',
  own: 'failOwn',
  failed: 'failHere',
} as const;

function renderImport({ kind, state, done, total, failures, createdAt }: DataImport, i18n: I18n): Html {
  const progress = i18n.t(state === 'done' ? 'importDone' : 'importRuns', { done, total });
  return html`<li><p>${i18n.t(KINDS[kind as keyof typeof KINDS])}, ${i18n.dayAndTime(Date.parse(createdAt))}: ${progress}</p>
${
  failures.length === 0
    ? null
    : html`<details><summary>${i18n.t('importFailures', { n: failures.length })}</summary><ul>${failures.map(
        ({ line, reason }) =>
          html`<li>${i18n.t('cutLine', { n: line })}: ${i18n.t(REASONS[reason as keyof typeof REASONS])}</li>`,
      )}</ul></details>`
}</li>`;
}
