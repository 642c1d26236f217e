// Serves the web app of the journal.
import { openApp } from '@tandem/web/build/open-app.ts';
import { toStaticFiles } from '@tandem/web/serving/serve-app.ts';
import type { JournalContext } from '../context.ts';
import { journalApp } from './app-source.ts';

/** Builds the app first if its sources changed. */
export async function mountWeb({ http }: JournalContext): Promise<void> {
  http.serveFiles(toStaticFiles(journalApp, await openApp(journalApp)));
}
