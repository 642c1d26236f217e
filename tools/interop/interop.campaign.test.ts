// The complete interoperability test with snac, on loopback: setup, steps and cleanup.
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { allSettledOrThrow, createMeeting, type Meeting, type Step, startTandem } from './meeting.ts';
import * as posts from './posts.ts';
import * as relations from './relations.ts';
import { isSnacInstalled, startSnac } from './snac.ts';

const missing = (await isSnacInstalled())
  ? false
  : 'snac is not in the PATH (Debian package snac2), so no foreign server was tested';

test('this server and snac interoperate', { skip: missing, timeout: 600_000 }, async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'tandem-interop-'));
  await using sally = await startSnac(folder.path, 'sally');
  await using tom = await startTandem('tom');
  const step: Step = async (name, show) => {
    const value = await show().catch((error) => {
      throw new Error(`${name}: ${error}`, { cause: error });
    });
    console.log(`ok      ${name}`);
    return value;
  };
  await runSteps(createMeeting(tom, sally, step)).catch(async (error) => {
    const lastLines = (log: string) => log.trimEnd().split('\n').slice(-30).join('\n');
    console.log(
      `--- snac log\n${lastLines(await sally.log())}\n--- Tandem log\n${lastLines(await tom.log())}`,
    );
    throw error;
  });
});

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
