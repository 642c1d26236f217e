// Starts the app: shows what the device knows at once, and then asks the server.
import { render } from 'preact';
import '@tandem/web/style/palette.css';
import '@tandem/web/style/tokens.css';
import '@tandem/web/style/moods.css';
import '@tandem/web/style/base.css';
import '@tandem/web/style/controls.css';
import '@tandem/web/style/layout.css';
import '@tandem/web/style/choices.css';
import { followActivities } from './activities/activities.ts';
import { App } from './app.tsx';
import { startPulling } from './changes/schedule.ts';
import { release } from './entries/entries.ts';
import { sendWhenLeaving } from './entries/leaving.ts';
import { followInstalling, noteUse } from './install/install.ts';
import { readCopyState } from './keeping/copy-state.ts';
import { trimCopy } from './keeping/trim-copy.ts';
import { startLock } from './lock/lock.ts';
import { followHistory } from './navigation/navigation.tsx';
import { followNetwork } from './network/network.ts';
import { startSender } from './outbox/sender.ts';
import { applyPreferences } from './preferences/preferences.ts';
import { finishAbandoned } from './recordings/recordings.ts';
import { followNotifications, repairReminders } from './reminders/push/start.ts';
import { openKnownJournal, person } from './session/session.ts';
import { followFailures } from './status/failures.ts';
import { followOutbox } from './status/status.ts';
import { startWorker } from './status/updates.ts';
import { startSyncingChoices } from './synced/sync.ts';
import { startWords } from './words/words.ts';

const wordsAreThere = startWords();
followFailures();
followInstalling();
applyPreferences();
openKnownJournal();
startLock();
followHistory();
followNotifications();
await wordsAreThere;
render(<App />, document.getElementById('app') as HTMLElement);
let isStarted = false;
// The rest can wait until the faces are there.
person.subscribe((user) => {
  if (user && !isStarted) {
    isStarted = true;
    requestAnimationFrame(() => setTimeout(startWork));
  }
});
const workerStarts = startWorker();

function startWork(): void {
  noteUse();
  void trimCopy();
  followActivities();
  followOutbox();
  followNetwork();
  void readCopyState();
  startSender();
  void finishAbandoned();
  startPulling();
  startSyncingChoices();
  sendWhenLeaving();
  void workerStarts.then(repairReminders);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void release();
    else noteUse();
  });
}
