// `npm run lighthouse`: what Lighthouse says of the screens of the journal's app and the pages of thoughts;
// --help says how.
import { parseArgs } from 'node:util';
import { isAvailable, LIGHTHOUSE } from './lighthouse/measure.ts';

const HELP = `Has Lighthouse look at the screens of the journal's app, or the pages of thoughts, on a phone and on a desktop: the
median of some runs each of performance, accessibility and best practices; of thoughts, of search engines too where they
may look. Fails below 95. Where Lighthouse cannot be fetched, nothing is measured.

  npm run lighthouse -- [--runs=N] [--reports=FOLDER] [thoughts] [screen…]

  screen…           only these (default: all)
  thoughts          the pages of thoughts, not the screens of the journal
  --runs=N          how many runs each (default: 5)
  --reports=FOLDER  keeps the report of each last run in this folder
  --help            shows this
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: '5' },
    reports: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
const options = { runs: Number(values.runs), reports: values.reports };
const [first, ...others] = positionals;

if (values.help) {
  process.stdout.write(HELP);
} else if (!(await isAvailable())) {
  console.log(`${LIGHTHOUSE} could not be fetched: nothing was measured.`);
} else if (first === 'thoughts') {
  const { measureThoughts } = await import('./lighthouse/thoughts.ts');
  process.exitCode = (await measureThoughts(others, options)) === 0 ? 0 : 1;
} else {
  const { measureJournal } = await import('./lighthouse/journal.ts');
  process.exitCode = (await measureJournal(first ? [first, ...others] : [], options)) === 0 ? 0 : 1;
}
