// Chooses the screen by the address.

import { DayPage } from './entry/day-page.tsx';
import { EntryPage } from './entry/entry-page.tsx';
import { Journal } from './journal/journal.tsx';
import { Keys } from './keys/keys.tsx';
import { lazy } from './loading/lazy.tsx';
import { isCovered } from './lock/lock.ts';
import { Log } from './log/log.tsx';
import { route } from './navigation/navigation.tsx';
import { person, revoked } from './session/session.ts';
import { NotFound } from './shell/not-found.tsx';
import { Shell } from './shell/shell.tsx';
import { SignIn } from './sign-in/sign-in.tsx';

const Register = lazy(() => import('./sign-in/register.tsx').then(({ Register }) => Register));
const Calendar = lazy(() => import('./calendar/calendar.tsx').then(({ Calendar }) => Calendar));
const Insights = lazy(() => import('./insights/insights.tsx').then(({ Insights }) => Insights));
const Report = lazy(() => import('./report/report.tsx').then(({ Report }) => Report));
const Activities = lazy(() => import('./activities/catalogue.tsx').then(({ Catalogue }) => Catalogue));
const Cover = lazy(() => import('./lock/cover.tsx').then(({ Cover }) => Cover));
const Data = lazy(() => import('./data/data.tsx').then(({ Data }) => Data));
const Reminders = lazy(() => import('./reminders/reminders.tsx').then(({ Reminders }) => Reminders));
const Account = lazy(() => import('./account/account.tsx').then(({ Account }) => Account));

export function App() {
  const { name } = route.value;
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
    case 'data':
      return <Data />;
    case 'reminders':
      return <Reminders />;
    case 'account':
      return <Account />;
    default:
      return <NotFound />;
  }
}
