// `npm run build`: builds the web app of the journal, as the image does in its first step.
import { openApp } from '@tandem/web/build/open-app.ts';
import { journalApp } from './app-source.ts';

const { hash, files } = await openApp(journalApp);
process.stdout.write(`The web app of the journal: ${files.length} files, ${hash}.\n`);
