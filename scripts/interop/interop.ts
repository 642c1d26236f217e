// The whole meeting of our server with snac: set up, step by step, and cleaned away.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beFollowed, find, follow, rename } from './finding.ts';
import type { Meeting } from './meeting.ts';
import { unfollow } from './parting.ts';
import { startSnac } from './snac.ts';
import { createSteps, StepFailed } from './steps.ts';
import { boost, edit, erase, like, post, reply, whisper } from './talking.ts';
import { startTandem } from './tandem.ts';

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

async function meet(meeting: Meeting): Promise<void> {
  await find(meeting);
  await beFollowed(meeting);
  await follow(meeting);
  const said = await post(meeting);
  await whisper(meeting);
  await reply(meeting, said);
  await like(meeting, said);
  await boost(meeting, said);
  await edit(meeting, said);
  await rename(meeting);
  await erase(meeting, said);
  await unfollow(meeting);
}

const lastLines = async (server: { log(): Promise<string> }): Promise<string> =>
  (await server.log()).trimEnd().split('\n').slice(-30).join('\n');
