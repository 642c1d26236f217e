// `npm run crash`: kills the services during writes and checks for lost data; see --help.
import { crash } from './crash/campaign.ts';
import { choose, parseCommandLine, readNumber, runTool } from './testing/command-line.ts';
import { serviceNames, withService } from './testing/service-under-test.ts';

const HELP = `Kills the services with SIGKILL while people write, over and over, and looks for anything lost.

  npm run crash -- [--rounds N] [--service journal|thoughts] [--database sqlite|postgres]

  --rounds N        how often each is killed (default: 20)
  --service NAME    only this one
  --database KIND   only on this database; PostgreSQL is one of its own, and stays up
  --help            shows this
`;

await runTool('crash', async (args) => {
  const { values } = parseCommandLine(args, ['rounds', 'service', 'database'], ['help']);
  if (values.help) return void process.stdout.write(HELP);
  const rounds = readNumber('--rounds', values.rounds ?? '20');
  const dialects = choose('--database', values.database, ['sqlite', 'postgres']);
  for (const service of choose('--service', values.service, serviceNames)) {
    for (const dialect of dialects) {
      const { acknowledged, unknown, seconds } = await withService(service, (target) =>
        crash(target, dialect, rounds, (line) => console.error(`${service} on ${dialect}, ${line}`)),
      );
      console.log(
        `${service} on ${dialect}: killed ${rounds} times in ${Math.round(seconds)} s; ${acknowledged} acknowledged ` +
          `writes are there, ${unknown} in progress were repeated and are there once, every check succeeded.`,
      );
    }
  }
});
