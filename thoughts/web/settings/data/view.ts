// Files to take out, the form that brings a list in, and how imports proceed.
import { type Html, html } from '@tandem/platform/html/html.ts';
import { type DataImport, EXPORT_FORMS } from '../../../moderation/data-transfer/contract.ts';
import type { Words } from '../../i18n/words.ts';
import { choiceField } from '../fields.ts';

const FILES = {
  'thoughts.json': 'fileThoughts',
  'thoughts.atom': 'fileAtom',
  'follows.csv': 'fileFollows',
  'blocks.csv': 'fileBlocks',
  'mutes.csv': 'fileMutes',
} as const;

const KINDS = { follows: 'kindFollows', blocks: 'kindBlocks', mutes: 'kindMutes' } as const;

export const renderData = (imports: readonly DataImport[], words: Words): Html => html`
<h2>${words.say('exportTitle')}</h2><p>${words.say('exportAbout')}</p>
<ul class="items">${EXPORT_FORMS.map(
  (form) =>
    html`<li><p>${words.say(FILES[form])}</p><a class="button" href="/me/settings/data/${form}" download="${form}">${form}</a></li>`,
)}</ul>
<form class="stack" method="post" action="/me/settings/data" enctype="multipart/form-data"><h2>${words.say('importTitle')}</h2>
<p>${words.say('importAbout')}</p>
<div class="field"><label for="file">${words.say('importFile')}</label>
<input class="input" id="file" name="file" type="file" accept=".csv,text/csv" required></div>
${choiceField({
  id: 'kind',
  label: words.say('importKind'),
  value: 'follows',
  choices: [
    ['follows', words.say('kindFollows')],
    ['mutes', words.say('kindMutes')],
    ['blocks', words.say('kindBlocks')],
  ],
})}
${choiceField({
  id: 'mode',
  label: words.say('importMode'),
  value: 'merge',
  choices: [
    ['merge', words.say('modeMerge')],
    ['replace', words.say('modeReplace')],
  ],
})}
<p><button class="button primary">${words.say('importStart')}</button></p></form>
${imports.length === 0 ? null : html`<h2>${words.say('importsTitle')}</h2><ul class="imports">${imports.map((one) => renderImport(one, words))}</ul>`}`;

const REASONS = {
  malformed: 'failMalformed',
  'not-found': 'failNotFound',
  blocked: 'failBlocked',
  own: 'failOwn',
  failed: 'failHere',
} as const;

function renderImport({ kind, state, done, total, failures, createdAt }: DataImport, words: Words): Html {
  const progress = words.say(state === 'done' ? 'importDone' : 'importRuns', { done, total });
  return html`<li><p>${words.say(KINDS[kind as keyof typeof KINDS])}, ${words.dayAndTime(Date.parse(createdAt))}: ${progress}</p>
${
  failures.length === 0
    ? null
    : html`<details><summary>${words.say('importFailures', { n: failures.length })}</summary><ul>${failures.map(
        ({ line, reason }) =>
          html`<li>${words.say('cutLine', { n: line })}: ${words.say(REASONS[reason as keyof typeof REASONS])}</li>`,
      )}</ul></details>`
}</li>`;
}
