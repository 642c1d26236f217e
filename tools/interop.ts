// `npm run interop`: tests this server against snac, another implementation, on loopback.
import { runSnacInterop } from './interop/interop.ts';
import { isSnacInstalled } from './interop/snac.ts';

process.exitCode = await main();

async function main(): Promise<number> {
  if (await isSnacInstalled()) return (await runSnacInterop((line) => console.log(line))) ? 0 : 1;
  console.error('snac is not in the PATH. On Debian it is the package snac2 (bookworm-backports or later).');
  return 1;
}
