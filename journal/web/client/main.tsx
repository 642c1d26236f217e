// Starts the app: shows what the device knows at once, and then asks the server.
import { render } from 'preact';
import '@tandem/web/style/palette.css';
import '@tandem/web/style/tokens.css';
import '@tandem/web/style/font.css';
import '@tandem/web/style/moods.css';
import '@tandem/web/style/base.css';
import '@tandem/web/style/controls.css';
import '@tandem/web/style/fields.css';
import '@tandem/web/style/forms.css';
import '@tandem/web/style/choices.css';
import '@tandem/web/style/activity-colours.css';
import { App } from './app.tsx';
import { startTexts } from './foundation/i18n/i18n.ts';
import { followHistory } from './foundation/navigation/navigation.tsx';
import { followNetwork } from './foundation/network/network.ts';
import { applyPreferences } from './foundation/preferences/preferences.ts';
import { openKnownJournal, person } from './foundation/session/session.ts';
import { followActivities } from './library/activities/activities.ts';
import { release, sendWhenLeaving } from './library/entries/entries.ts';
import { followMoods } from './library/moods/moods.ts';
import { finishAbandoned } from './library/recordings/recordings.ts';
import { followInstalling, noteUse } from './screens/install/install.ts';
import { startLock } from './screens/lock/lock.ts';
import { followNotifications, repairReminders } from './screens/reminders/push/start.ts';
import { startPulling } from './sync/changes/pull.ts';
import { startSender } from './sync/outbox/sender.ts';
import { startSyncingChoices } from './sync/preferences-sync/sync.ts';
import { readCopyState, trimCopy } from './sync/retention/retention.ts';
import { followFailures, followOutbox } from './sync/sync-status/status.ts';
import { startWorker } from './sync/sync-status/updates.ts';

const wordsAreThere = startTexts();
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
  followMoods();
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
