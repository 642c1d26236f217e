// The page on which members take their data out, and bring lists of accounts in.
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { EXPORT_FORMS } from '../../../moderation/data-transfer/contract.ts';
import { form } from '../../site/members.ts';
import { PAGE, page } from '../../site/page.ts';
import { SavedQuery } from '../frame.ts';

const path = '/me/settings/data';
const word = Type.Optional(Type.String({ maxLength: 20 }));

export const dataPage = page({ path, summary: 'One’s data', query: SavedQuery });

export const dataFile = endpoint({
  ...PAGE,
  method: 'GET',
  path: `${path}/{file}`,
  summary: 'A file of one’s data',
  bulkhead: 'transfers',
  params: Type.Object({ file: Type.String({ enum: [...EXPORT_FORMS] }) }),
  success: { status: 200, contentType: '*/*', description: 'The file.' },
});

export const importList = form({
  path,
  summary: 'Import a list of accounts',
  bulkhead: 'transfers',
  schema: Type.Object({ kind: word, mode: word }),
  files: ['file'],
});
