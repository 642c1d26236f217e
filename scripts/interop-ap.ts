// `npm run interop:ap`: holds what we serve to the rules of activitypub-testing, which npm fetches for this run.
import { holdToRules } from './interop/served-actor.ts';

process.exitCode = (await holdToRules((line) => console.log(line))) ? 0 : 1;
