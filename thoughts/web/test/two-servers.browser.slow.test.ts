// Two people on two servers that federate, in a real browser: with scripts and without, by pointer and by
// keyboard alone. Whatever one does is seen by the other.
import { test } from 'node:test';
import { someOf } from '@tandem/platform/testing/cases.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { useSharedService } from '@tandem/platform/testing/shared-service.ts';
import { DESKTOP, skipReason, useBrowser } from '@tandem/web/testing/browser.ts';
import { actFromHome, visitAgain } from '../testing/two-servers/crossing.ts';
import { followWithRequest, type Meeting } from '../testing/two-servers/meeting.ts';
import { block, importFollows, leave } from '../testing/two-servers/parting.ts';
import { enter, type Manner, startTwoServers } from '../testing/two-servers/servers.ts';
import { changeAndReport, talk } from '../testing/two-servers/talking.ts';

/** The first two have both kinds of pages and of input. */
const MANNERS: readonly (Manner & { name: string })[] = [
  { name: 'with scripts', scripts: true, keyboard: false },
  { name: 'without scripts, by keyboard alone', scripts: false, keyboard: true },
  { name: 'without scripts', scripts: false, keyboard: false },
  { name: 'with scripts, by keyboard alone', scripts: true, keyboard: true },
];

eachDatabase('two people on two servers', (dialect) => {
  const servers = useSharedService(() => startTwoServers(dialect));
  const browser = useBrowser();

  /** Two new people, so that no manner finds what another left. */
  const meet = async (manner: Manner, isReversed = false): Promise<Meeting> => {
    const [here, there] = servers.homes;
    const open: Parameters<typeof enter>[0] = (origins, options) =>
      browser.open(origins, { viewport: DESKTOP, ...options });
    const ada = await enter(open, servers, isReversed ? there : here, manner);
    const bob = await enter(open, servers, isReversed ? here : there, manner);
    return { ada, bob, drain: () => servers.network.drainAll() };
  };

  // What differs by manner is the page, not the database.
  const manners = someOf(MANNERS, 2).filter((_, index) => (index % 2 === 0) === (dialect === 'sqlite'));
  for (const { name, ...manner } of manners) {
    test(`follow, talk, edit, report, import, block and leave, ${name}`, { skip: skipReason }, async () => {
      const meeting = await meet(manner);
      for (const act of [followWithRequest, talk, changeAndReport, importFollows, block, leave])
        await act(meeting);
      for (const { verify } of [meeting.ada, meeting.bob]) verify();
    });

    for (const isReversed of someOf([false, true], 1))
      test(`act from home, ${name}${isReversed ? ', the other way' : ''}`, { skip: skipReason }, async () => {
        const meeting = await meet(manner, isReversed);
        await actFromHome(meeting);
        await visitAgain(meeting);
        for (const { verify } of [meeting.ada, meeting.bob]) verify();
      });
  }
});
