// `npm run crash`: kills the services while people write, and looks for anything lost; --help says how.
import { crash } from './crash/campaign.ts';
import { HELP, type Options, readOptions, UsageError } from './crash/options.ts';
import { withService } from './testing/service-under-test.ts';

try {
  await main(readOptions(process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(`${error.message} See npm run crash -- --help.`);
  process.exitCode = 2;
}

async function main({ rounds, services, dialects, help }: Options): Promise<void> {
  if (help) {
    process.stdout.write(HELP);
    return;
  }
  for (const service of services) {
    for (const dialect of dialects) {
      const { acknowledged, unknown, seconds } = await withService(service, (target) =>
        crash(target, dialect, rounds, (line) => console.error(`${service} on ${dialect}, ${line}`)),
      );
      console.log(
        `${service} on ${dialect}: killed ${rounds} times in ${Math.round(seconds)} s; ${acknowledged} acknowledged ` +
          `writes are there, ${unknown} under way were repeated and are there once, every check was sound.`,
      );
    }
  }
}
