// The complete interoperability test with snac: setup, steps and cleanup.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repeatBlocks, repeatRejections } from './blocks.ts';
import { exchangeRestrictedPosts } from './direct-messages.ts';
import { exchangeFields } from './fields.ts';
import { acceptFollower, followRemote, renameProfiles, resolveHandles } from './follow.ts';
import { exchangeLanguages } from './languages.ts';
import { checkLocalThought } from './local-thought.ts';
import { followMovedAccount } from './moves.ts';
import { checkLocalPin, checkRemotePins, pinRemoteNote } from './pins.ts';
import { exchangePolls } from './polls.ts';
import { checkRemoteNote } from './remote-note.ts';
import { repeatFollows, repeatReactions } from './repeats.ts';
import { reportNote } from './report.ts';
import { exchangeRichPosts } from './rich-posts.ts';
import type { Session } from './session.ts';
import { startSnac } from './snac.ts';
import { allSettledOrThrow, createSteps, StepFailed } from './steps.ts';
import { startTandem } from './tandem.ts';
import { openPages } from './web-pages.ts';

/** Runs the steps until the first failure; returns whether all passed. Requires `snac` on the PATH. */
export async function runSnacInterop(print: (line: string) => void): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'tandem-interop-'));
  const steps = createSteps(print);
  try {
    await using sally = await startSnac(folder, 'sally');
    await using tom = await startTandem(folder, 'tom');
    try {
      await runSteps({ tom, sally, step: steps.step });
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

/** snac polls its queue every three seconds, so independent steps run concurrently. */
async function runSteps(meeting: Session): Promise<void> {
  await resolveHandles(meeting);
  await pinRemoteNote(meeting);
  await allSettledOrThrow(acceptFollower(meeting), followRemote(meeting));
  await allSettledOrThrow(
    checkLocalThought(meeting),
    checkRemoteNote(meeting),
    exchangeRestrictedPosts(meeting).then(() => renameProfiles(meeting)),
    exchangeRichPosts(meeting)
      .then(() => exchangePolls(meeting))
      .then(() => exchangeLanguages(meeting)),
    checkRemotePins(meeting).then(() => checkLocalPin(meeting)),
    openPages(meeting).then(() => reportNote(meeting)),
  );
  await exchangeFields(meeting);
  await repeatReactions(meeting);
  await repeatFollows(meeting);
  await repeatRejections(meeting);
  await repeatBlocks(meeting);
  await followMovedAccount(meeting);
}

const lastLines = async (server: { log(): Promise<string> }): Promise<string> =>
  (await server.log()).trimEnd().split('\n').slice(-30).join('\n');
