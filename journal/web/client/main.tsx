// Starts the app: shows what the device knows at once, and then asks the server.
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
import { render } from 'preact';
import { startTexts } from './foundation/i18n/i18n.ts';
import { lazy } from './foundation/loading/lazy.tsx';
import { followHistory, route } from './foundation/navigation/navigation.tsx';
import { followNetwork } from './foundation/network/network.ts';
import { applyPreferences } from './foundation/preferences/preferences.ts';
import { openKnownJournal, person, revoked } from './foundation/session/session.ts';
import { followActivities } from './library/activities/activities.ts';
import { release, sendWhenLeaving } from './library/entries/entries.ts';
import { followMoods } from './library/moods/moods.ts';
import { finishAbandoned } from './library/recordings/recordings.ts';
import { EntryPage } from './screens/entry/entry-page.tsx';
import { followInstalling, noteUse } from './screens/install/install.ts';
import { Keys } from './screens/keys/keys.tsx';
import { isCovered, startLock } from './screens/lock/lock.ts';
import { Log } from './screens/log/log.tsx';
import { followNotifications, repairReminders } from './screens/reminders/push/start.ts';
import { NotFound } from './screens/shell/not-found.tsx';
import { Shell } from './screens/shell/shell.tsx';
import { SignIn } from './screens/sign-in/sign-in.tsx';
import { startPulling } from './sync/changes/pull.ts';
import { startSender } from './sync/outbox/sender.ts';
import { startSyncingChoices } from './sync/preferences-sync/sync.ts';
import { readCopyState, trimCopy } from './sync/retention/retention.ts';
import { followFailures, followOutbox } from './sync/sync-status/status.ts';
import { startWorker } from './sync/sync-status/updates.ts';

// Chooses the screen by the address.

const Register = lazy(() => import('./screens/sign-in/register.tsx').then(({ Register }) => Register));
const Journal = lazy(() => import('./screens/journal/journal.tsx').then(({ Journal }) => Journal));
const DayPage = lazy(() => import('./screens/entry/day-page.tsx').then(({ DayPage }) => DayPage));
const Calendar = lazy(() => import('./screens/calendar/calendar.tsx').then(({ Calendar }) => Calendar));
const Insights = lazy(() => import('./screens/insights/insights.tsx').then(({ Insights }) => Insights));
const Report = lazy(() => import('./screens/report/report.tsx').then(({ Report }) => Report));
const Activities = lazy(() =>
  import('./library/activities/catalogue.tsx').then(({ Catalogue }) => Catalogue),
);
const Cover = lazy(() => import('./screens/lock/cover.tsx').then(({ Cover }) => Cover));
const Data = lazy(() => import('./screens/data/data.tsx').then(({ Data }) => Data));
const Reminders = lazy(() => import('./screens/reminders/reminders.tsx').then(({ Reminders }) => Reminders));
const Moods = lazy(() => import('./screens/moods/moods.tsx').then(({ Moods }) => Moods));
const Feelings = lazy(() => import('./screens/moods/moods.tsx').then(({ Feelings }) => Feelings));
const More = lazy(() => import('./screens/shell/more.tsx').then(({ More }) => More));
const Account = lazy(() => import('./screens/account/account.tsx').then(({ Account }) => Account));

const ResetScreen = lazy(() =>
  import('./screens/security/mail-screens.tsx').then(({ ResetScreen }) => ResetScreen),
);
const LoginLinkScreen = lazy(() =>
  import('./screens/security/mail-screens.tsx').then(({ LoginLinkScreen }) => LoginLinkScreen),
);

const ForgotScreen = lazy(() =>
  import('./screens/security/mail-screens.tsx').then(({ ForgotScreen }) => ForgotScreen),
);
const EmailScreen = lazy(() =>
  import('./screens/security/mail-screens.tsx').then(({ EmailScreen }) => EmailScreen),
);
const SignedInScreen = lazy(() =>
  import('./screens/sign-in/oidc.tsx').then(({ SignedInScreen }) => SignedInScreen),
);
const NewAccountScreen = lazy(() =>
  import('./screens/sign-in/oidc.tsx').then(({ NewAccountScreen }) => NewAccountScreen),
);

function App() {
  const { name } = route.value;
  if (route.value.name === 'reset') return <ResetScreen token={route.value.token} />;
  if (route.value.name === 'email') {
    const { action, token } = route.value;
    return <EmailScreen action={action} token={token} />;
  }
  if (name === 'forgot') return <ForgotScreen />;
  if (route.value.name === 'link') return <LoginLinkScreen token={route.value.token} />;
  if (route.value.name === 'signed-in') return <SignedInScreen isShared={route.value.isShared} />;
  if (name === 'new-account') return <NewAccountScreen />;
  if (name === 'register') return <Register />;
  if (name === 'sign-in' || person.value === null || revoked.value) return <SignIn />;
  if (isCovered.value) return <Cover />;
  return (
    <Shell>
      <Screen />
      <Keys />
    </Shell>
  );
}

function Screen() {
  const current = route.value;
  switch (current.name) {
    case 'log':
      return <Log />;
    case 'journal':
      return <Journal />;
    case 'entry':
      return <EntryPage key={current.id} id={current.id} />;
    case 'day':
      return <DayPage key={current.date} date={current.date} />;
    case 'calendar':
      return <Calendar />;
    case 'insights':
      return <Insights />;
    case 'report':
      return <Report />;
    case 'activities':
      return <Activities />;
    case 'more':
      return <More />;
    case 'data':
      return <Data />;
    case 'reminders':
      return <Reminders />;
    case 'moods':
      return <Moods />;
    case 'feelings':
      return <Feelings />;
    case 'account':
      return <Account />;
    default:
      return <NotFound />;
  }
}

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
