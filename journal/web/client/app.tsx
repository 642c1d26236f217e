// Chooses the screen by the address.
import { lazy } from './foundation/loading/lazy.tsx';
import { route } from './foundation/navigation/navigation.tsx';
import { person, revoked } from './foundation/session/session.ts';
import { EntryPage } from './screens/entry/entry-page.tsx';
import { Keys } from './screens/keys/keys.tsx';
import { isCovered } from './screens/lock/lock.ts';
import { Log } from './screens/log/log.tsx';
import { NotFound } from './screens/shell/not-found.tsx';
import { Shell } from './screens/shell/shell.tsx';
import { SignIn } from './screens/sign-in/sign-in.tsx';

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
  import('./screens/security/link-screen.tsx').then(({ ResetScreen }) => ResetScreen),
);
const LoginLinkScreen = lazy(() =>
  import('./screens/security/link-screen.tsx').then(({ LoginLinkScreen }) => LoginLinkScreen),
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

export function App() {
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
