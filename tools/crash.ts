// `npm run crash`: kills the services during writes and checks for lost data; see --help.
import { crash } from './crash/campaign.ts';
import { choose, parseCommandLine, readNumber, runTool } from './testing/command-line.ts';
import { serviceNames, withService } from './testing/service-under-test.ts';

const HELP = `Kills the services with SIGKILL during writes, repeatedly, and checks for lost data.

  npm run crash -- [--rounds N] [--service journal|thoughts] [--database sqlite|postgres]

  --rounds N        kills per service (default: 20)
  --service NAME    only this service
  --database KIND   only this database; a separate PostgreSQL server is started and not killed
  --help            prints this help
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
          `writes are stored, ${unknown} unacknowledged ones were retried and are stored once, every check succeeded.`,
      );
    }
  }
});
