// Routes of previews.
import type { JournalContext } from '../../context.ts';
import * as contract from './contract.ts';
import { servePreview, storePreview } from './previews.ts';

export function mountPreviews(journal: JournalContext): void {
  const { http } = journal;

  http.mount(contract.storePreview, (call) => storePreview(journal, call));

  http.mount(contract.servePreview, ({ params, raw, header }) =>
    servePreview(journal, params.id, raw.method, header),
  );
}
