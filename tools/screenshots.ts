// `npm run screenshots`: screenshots of all or the named screens of the journal app; with `-- thoughts` of
// the pages of thoughts.
import { takeJournalScreenshots } from './screenshots/journal.ts';
import { takeThoughtsScreenshots } from './screenshots/thoughts.ts';

const [first, ...others] = process.argv.slice(2);
if (first === 'thoughts') await takeThoughtsScreenshots(others);
else await takeJournalScreenshots(process.argv.slice(2));
