// The complete interoperability test with snac: setup, steps and cleanup.
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allSettledOrThrow, createMeeting, type Meeting, type Step, startTandem } from './meeting.ts';
import * as posts from './posts.ts';
import * as relations from './relations.ts';
import { startSnac } from './snac.ts';

/** A failed step, which is already printed. */
class StepFailed extends Error {}

/** Runs the steps until the first failure; returns whether all passed. Requires `snac` on the PATH. */
export async function runSnacInterop(print: (line: string) => void): Promise<boolean> {
  let done = 0;
  const step: Step = async (name, show) => {
    const start = performance.now();
    try {
      const value = await show();
      done += 1;
      print(`ok      ${name} (${Math.round(performance.now() - start)} ms)`);
      return value;
    } catch (error) {
      print(`FAILED  ${name}: ${error instanceof Error ? error.message : String(error)}`);
      throw new StepFailed(name, { cause: error });
    }
  };
  await using folder = await mkdtempDisposable(join(tmpdir(), 'tandem-interop-'));
  await using sally = await startSnac(folder.path, 'sally');
  await using tom = await startTandem('tom');
  try {
    await runSteps(createMeeting(tom, sally, step));
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    const lastLines = (log: string) => log.trimEnd().split('\n').slice(-30).join('\n');
    print(`--- snac log\n${lastLines(await sally.log())}\n--- Tandem log\n${lastLines(await tom.log())}`);
    return false;
  }
  print(`${done} steps, all ok`);
  return true;
}

/** snac polls its queue every three seconds, so independent steps run concurrently. */
async function runSteps(meeting: Meeting): Promise<void> {
  await relations.resolveHandles(meeting);
  await posts.pinNote(meeting);
  await allSettledOrThrow(relations.acceptFollower(meeting), relations.followRemote(meeting));
  await allSettledOrThrow(
    posts.checkThought(meeting),
    posts.checkNote(meeting),
    posts.exchangeRestrictedPosts(meeting).then(() => relations.exchangeProfiles(meeting)),
    posts.exchangeRichPosts(meeting).then(() => posts.exchangePoll(meeting)),
    posts.exchangeLanguages(meeting).then(() => posts.checkPins(meeting)),
    posts.openPages(meeting).then(() => posts.reportNote(meeting)),
  );
  await allSettledOrThrow(relations.repeatReactionsOfSally(meeting), relations.repeatReactionsOfTom(meeting));
  await allSettledOrThrow(relations.repeatFollowsOfSally(meeting), relations.repeatFollowsOfTom(meeting));
  await relations.repeatRejections(meeting);
  await relations.repeatBlocks(meeting);
  await relations.followMovedAccount(meeting);
}
