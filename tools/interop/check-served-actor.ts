// `npm run interop:ap`: tests served documents with activitypub-testing, which npm downloads for this run.
import { runActivityPubTesting } from './served-actor.ts';

process.exitCode = (await runActivityPubTesting((line) => console.log(line))) ? 0 : 1;
