// The data of a member: exports, imports and their progress.
import { readFile } from 'node:fs/promises';
import { deviceOf, recordActivity, recordExport } from '@tandem/platform/accounts/activity/activity.ts';
import { type Html, html } from '@tandem/platform/html/html.ts';
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { notFound, Refusal } from '@tandem/platform/refusal.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import {
  type DataImport,
  EXPORT_FORMS,
  type ExportForm,
  IMPORT_KINDS,
  IMPORT_MODES,
  MAX_LIST_BYTES,
} from '../../../moderation/data-transfer/contract.ts';
import { exportFile } from '../../../moderation/data-transfer/export/export.ts';
import { listImports, startImport } from '../../../moderation/data-transfer/import/imports.ts';
import { withQuery } from '../../addresses.ts';
import type { TextKey } from '../../i18n/en.ts';
import type { I18n } from '../../i18n/i18n.ts';
import { choiceField } from '../../site/fields.ts';
import { form, type MemberVisitor, mountMemberForm, mountMemberPage } from '../../site/members.ts';
import { PAGE, type PageResult, page, redirect, type Site } from '../../site/page.ts';
import { type Outcome, SavedQuery, settingsPage } from '../frame.ts';
import { problemOf } from '../problems.ts';

export function mountDataSettings(site: Site): void {
  const { http, database, clock } = site.thoughts;
  const dataPage = async ({ i18n, member }: MemberVisitor, outcome: Outcome): Promise<PageResult> => {
    const imports = await listImports(database.read, member.actorId);
    return settingsPage(i18n, 'dataTitle', renderData(imports, i18n), outcome);
  };

  mountMemberPage(site, dataPageEndpoint, ({ query }, visitor) => dataPage(visitor, query));

  http.mount(dataFile, async (call) => {
    const { params, header } = call;
    const member = await site.sessions.find(header('cookie'));
    if (!member) return redirect(withQuery('/login', { back: '/me/settings/data' }));
    const form = EXPORT_FORMS.find((one) => one === params.file);
    if (form === undefined) throw notFound('file');
    const { caller } = member;
    await recordExport(database, { accountId: caller.accountId, detail: form }, deviceOf(call), clock.now());
    return exportFile(database.read, site.thoughts, caller, form as ExportForm);
  });

  mountMemberForm(site, importList, async (call, visitor) => {
    const { body, files, commit } = call;
    const kind = IMPORT_KINDS.find((one) => one === body.kind) ?? 'follows';
    const mode = IMPORT_MODES.find((one) => one === body.mode) ?? 'merge';
    const file = files.get('file');
    try {
      if (!file || file.size > MAX_LIST_BYTES)
        throw new Refusal('invalid', 'No list.', { code: 'invalid-csv' });
      const { readList } = await import('../../../moderation/data-transfer/import/read-csv.ts');
      const accounts = readList(kind, await readFile(file.path));
      const { host } = new URL(site.thoughts.base);
      const { actorId, caller } = visitor.member;
      await commit(async (tx) => {
        const act = { accountId: caller.accountId, kind: 'imported', detail: kind } as const;
        await recordActivity(tx, act, deviceOf(call), clock.now());
        await startImport(tx, actorId, host, { kind, mode, accounts }, clock.now());
      });
      return redirect('/me/settings/data?saved=1');
    } catch (error) {
      return dataPage(visitor, { problem: problemOf(error) });
    }
  });
}

// The page on which members take their data out, and bring lists of accounts in.

const path = '/me/settings/data';
const word = Type.Optional(Type.String({ maxLength: 20 }));

const dataPageEndpoint = page({ path, summary: 'One’s data', query: SavedQuery });

const dataFile = endpoint({
  ...PAGE,
  method: 'GET',
  path: `${path}/{file}`,
  summary: 'A file of one’s data',
  bulkhead: 'transfers',
  params: Type.Object({ file: Type.String({ enum: [...EXPORT_FORMS] }) }),
  success: { status: 200, contentType: '*/*', description: 'The file.' },
});

const importList = form({
  path,
  summary: 'Import a list of accounts',
  bulkhead: 'transfers',
  schema: Type.Object({ kind: word, mode: word }),
  files: ['file'],
});

// Files to take out, the form that brings a list in, and how imports proceed.
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

const renderData = (imports: readonly DataImport[], i18n: I18n): Html => html`
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
