// Two people on two servers that federate, in a real browser: with scripts and without, by pointer and by
// keyboard alone. Whatever one does is seen by the other.
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { useSharedService } from '@tandem/platform/testing/shared-service.ts';
import { DESKTOP, skipReason, useBrowser } from '@tandem/web/testing/browser.ts';
import { actFromHome, visitAgain } from '../testing/two-servers/crossing.ts';
import { followWithRequest, type Meeting } from '../testing/two-servers/meeting.ts';
import { block, importFollows, leave } from '../testing/two-servers/parting.ts';
import { enter, type Manner, startTwoServers } from '../testing/two-servers/servers.ts';
import { changeAndReport, talk } from '../testing/two-servers/talking.ts';

const MANNERS: Readonly<Record<string, Manner>> = {
  'with scripts': { scripts: true, keyboard: false },
  'without scripts': { scripts: false, keyboard: false },
  'with scripts, by keyboard alone': { scripts: true, keyboard: true },
  'without scripts, by keyboard alone': { scripts: false, keyboard: true },
};

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

  // What differs by manner is the page, not the database: each has both kinds of pages, and both of input.
  const manners = Object.entries(MANNERS).filter(
    ([, { scripts, keyboard }]) => (scripts !== keyboard) === (dialect === 'postgres'),
  );
  for (const [name, manner] of manners) {
    test(`follow, talk, edit, report, import, block and leave, ${name}`, { skip: skipReason }, async () => {
      const meeting = await meet(manner);
      for (const act of [followWithRequest, talk, changeAndReport, importFollows, block, leave])
        await act(meeting);
      for (const { verify } of [meeting.ada, meeting.bob]) verify();
    });

    for (const isReversed of [false, true])
      test(`act from home, ${name}${isReversed ? ', the other way' : ''}`, { skip: skipReason }, async () => {
        const meeting = await meet(manner, isReversed);
        await actFromHome(meeting);
        await visitAgain(meeting);
        for (const { verify } of [meeting.ada, meeting.bob]) verify();
      });
  }
});
