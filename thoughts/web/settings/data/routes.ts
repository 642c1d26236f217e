// Routes of one's data.
import { readFile } from 'node:fs/promises';
import { deviceOf, recordActivity, recordExport } from '@tandem/platform/accounts/activity/activity.ts';
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { notFound, Refusal } from '@tandem/platform/refusal.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import {
  EXPORT_FORMS,
  type ExportForm,
  IMPORT_KINDS,
  IMPORT_MODES,
  MAX_LIST_BYTES,
} from '../../../moderation/data-transfer/contract.ts';
import { exportFile } from '../../../moderation/data-transfer/export/export.ts';
import { listImports, startImport } from '../../../moderation/data-transfer/import/imports.ts';
import { withQuery } from '../../addresses.ts';
import { form, type MemberVisitor, mountMemberForm, mountMemberPage } from '../../site/members.ts';
import { PAGE, type PageResult, page, redirect, type Site } from '../../site/page.ts';
import { type Outcome, SavedQuery, settingsPage } from '../frame.ts';
import { problemOf } from '../problems.ts';
import { renderData } from './view.ts';

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
