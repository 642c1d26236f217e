// The whole meeting of our server with snac: set up, step by step, and cleaned away.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beFollowed, find, follow, rename } from './finding.ts';
import type { Meeting } from './meeting.ts';
import { repeat, repeatFollows } from './rounds.ts';
import { followSallysNote } from './sallys-note.ts';
import { startSnac } from './snac.ts';
import { createSteps, StepFailed, together } from './steps.ts';
import { startTandem } from './tandem.ts';
import { followTomsThought } from './toms-thought.ts';
import { whisper } from './whispering.ts';

/** Runs every step, or up to the first that fails; answers whether all held. Needs `snac` on the PATH. */
export async function meetSnac(print: (line: string) => void): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'tandem-interop-'));
  const steps = createSteps(print);
  try {
    await using sally = await startSnac(folder, 'sally');
    await using tom = await startTandem(folder, 'tom');
    try {
      await meet({ tom, sally, step: steps.step });
    } catch (error) {
      if (!(error instanceof StepFailed)) throw error;
      print(`--- snac's log\n${await lastLines(sally)}\n--- our log\n${await lastLines(tom)}`);
      return false;
    }
    print(`${steps.done()} steps, all ok`);
    return true;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** snac looks at its queue every three seconds, so what does not wait for one another is done side by side. */
async function meet(meeting: Meeting): Promise<void> {
  await find(meeting);
  await together(beFollowed(meeting), follow(meeting));
  await together(
    followTomsThought(meeting),
    followSallysNote(meeting),
    whisper(meeting).then(() => rename(meeting)),
  );
  await repeat(meeting);
  await repeatFollows(meeting);
}

const lastLines = async (server: { log(): Promise<string> }): Promise<string> =>
  (await server.log()).trimEnd().split('\n').slice(-30).join('\n');
