// `npm run lighthouse [-- --runs=5 --reports=folder screen…]`: what Lighthouse says of the screens of the
// journal's app, on a phone and on a desktop: the median of some runs each of performance, accessibility and
// best practices; `-- thoughts` is about the pages of thoughts, and of search engines too where they may
// look. Fails below 95. With --reports, the report of each last run is kept in that folder. Where Lighthouse
// cannot be fetched, nothing is measured.
import { isAvailable, LIGHTHOUSE } from './lighthouse/measure.ts';

const args = process.argv.slice(2);
const option = (name: string) => args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3);
const options = { runs: Number(option('runs') ?? 5), reports: option('reports') };
const [first, ...others] = args.filter((arg) => !arg.startsWith('--'));

if (!(await isAvailable())) {
  console.log(`${LIGHTHOUSE} could not be fetched: nothing was measured.`);
} else if (first === 'thoughts') {
  const { measureThoughts } = await import('./lighthouse/thoughts.ts');
  process.exitCode = (await measureThoughts(others, options)) === 0 ? 0 : 1;
} else {
  const { measureJournal } = await import('./lighthouse/journal.ts');
  process.exitCode = (await measureJournal(first ? [first, ...others] : [], options)) === 0 ? 0 : 1;
}
