// `npm run screenshots`: pictures of every screen of the journal's app; `-- insights report` takes those of
// some screens, and leaves the others. `-- thoughts` is about the pages of thoughts; `-- thoughts profile`
// is about some of them.
const [first, ...others] = process.argv.slice(2);

if (first === 'thoughts') {
  const { takeScreenshots } = await import('./screenshots/thoughts.ts');
  await takeScreenshots(others);
} else {
  const { takeScreenshots } = await import('./screenshots/journal.ts');
  await takeScreenshots(process.argv.slice(2));
}
