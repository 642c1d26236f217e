// Part of `npm run build`: builds the scripts of the pages, as the image does in a step before its last.
import { openScripts } from '@tandem/web/build/open-app.ts';
import { webScripts } from './script-source.ts';

const { hash, files } = await openScripts(webScripts);
process.stdout.write(`The scripts of thoughts: ${files.length} files, ${hash}.\n`);
