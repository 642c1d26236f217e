// `npm run interop:ap`: holds what we serve to the rules of activitypub-testing, which npm fetches for this
// run.
import { runActivityPubTesting } from './served-actor.ts';

process.exitCode = (await runActivityPubTesting((line) => console.log(line))) ? 0 : 1;
