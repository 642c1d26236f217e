// Parses and formats the app's addresses. An address is the complete state of a screen.

export type Route =
  | { name: 'log'; date: string | null; mood: number | null }
  | { name: 'journal'; mood: string; activity: string; q: string; with: string }
  | { name: 'entry'; id: string }
  | { name: 'day'; date: string }
  | { name: 'calendar'; period: string | null; activity: string }
  | { name: 'insights'; span: string; from: string; to: string; lag: string }
  | { name: 'report'; from: string; to: string; parts: string }
  | { name: 'activities' }
  | { name: 'more' }
  | { name: 'data' }
  | { name: 'account'; page: string }
  | { name: 'reminders' }
  | { name: 'moods' }
  | { name: 'feelings' }
  | { name: 'sign-in' }
  | { name: 'signed-in'; isShared: boolean }
  | { name: 'new-account' }
  | { name: 'register' }
  | { name: 'forgot' }
  | { name: 'email'; action: 'confirm' | 'undo'; token: string }
  | { name: 'reset'; token: string }
  | { name: 'link'; token: string }
  | { name: 'unknown' };

/** Screens below /settings; every other name is a page of the settings. */
const SETTINGS = ['data', 'reminders', 'moods', 'feelings'] as const;

/** `address` is a path with its query. */
export function parseRoute(address: string): Route {
  const { pathname, searchParams } = new URL(address, 'http://app');
  const parameter = (name: string): string => searchParams.get(name) ?? '';
  const [first = '', second = '', third = ''] = pathname.split('/').filter(Boolean);
  switch (first) {
    case '':
    case 'index.html':
    case 'log': {
      const [mood] = /^[1-5]$/.exec(parameter('mood')) ?? [];
      return { name: 'log', date: parameter('date') || null, mood: mood ? Number(mood) : null };
    }
    case 'journal': {
      const mood = parameter('mood');
      const activity = parameter('activity');
      const q = parameter('q');
      return { name: 'journal', mood, activity, q, with: parameter('with') };
    }
    case 'entries':
      return second ? { name: 'entry', id: second } : { name: 'unknown' };
    case 'day':
      return second ? { name: 'day', date: second } : { name: 'unknown' };
    case 'calendar':
      return { name: 'calendar', period: second || null, activity: parameter('activity') };
    case 'settings': {
      const name = SETTINGS.find((one) => one === second);
      // `account` was the address of all of them.
      return name ? { name } : { name: 'account', page: second === 'account' ? '' : second };
    }
    case 'insights': {
      const span = parameter('span');
      const from = parameter('from');
      const to = parameter('to');
      return { name: 'insights', span, from, to, lag: parameter('lag') };
    }
    case 'report':
      return { name: 'report', from: parameter('from'), to: parameter('to'), parts: parameter('parts') };
    // Where `/.well-known/change-password` leads.
    case 'account':
      return { name: 'account', page: 'security' };
    case 'reset':
      return second ? { name: 'reset', token: second } : { name: 'unknown' };
    case 'email':
      return (second === 'confirm' || second === 'undo') && third
        ? { name: 'email', action: second, token: third }
        : { name: 'unknown' };
    case 'login':
      return second === 'link' && third ? { name: 'link', token: third } : { name: 'unknown' };
    // Where the provider of a sign-in leads back to.
    case 'sign-in':
      if (second === 'done') return { name: 'signed-in', isShared: parameter('shared') === 'true' };
      return { name: second === 'new' ? 'new-account' : first };
    case 'activities':
    case 'forgot':
    case 'more':
    case 'register':
      return { name: first };
    default:
      return { name: 'unknown' };
  }
}

/** Formats a route; omits an empty query. */
export function formatRoute(route: Route): string {
  switch (route.name) {
    case 'log':
      return withQuery(route.date || route.mood ? '/log' : '/', {
        date: route.date ?? '',
        mood: String(route.mood ?? ''),
      });
    case 'journal':
      return withQuery('/journal', {
        mood: route.mood,
        activity: route.activity,
        with: route.with,
        q: route.q,
      });
    case 'entry':
      return `/entries/${encodeURIComponent(route.id)}`;
    case 'day':
      return `/day/${encodeURIComponent(route.date)}`;
    case 'calendar':
      return withQuery(route.period ? `/calendar/${encodeURIComponent(route.period)}` : '/calendar', {
        activity: route.activity,
      });
    case 'insights':
    case 'report': {
      const { name, ...parameters } = route;
      return withQuery(`/${name}`, parameters);
    }
    case 'data':
    case 'reminders':
    case 'moods':
    case 'feelings':
      return `/settings/${route.name}`;
    case 'account':
      return route.page ? `/settings/${encodeURIComponent(route.page)}` : '/settings';
    case 'reset':
      return `/reset/${route.token}`;
    case 'email':
      return `/email/${route.action}/${route.token}`;
    case 'link':
      return `/login/link/${route.token}`;
    case 'signed-in':
      return withQuery('/sign-in/done', { shared: route.isShared ? 'true' : '' });
    case 'new-account':
      return '/sign-in/new';
    case 'unknown':
      return '/';
    default:
      return `/${route.name}`;
  }
}

function withQuery(path: string, parameters: Readonly<Record<string, string>>): string {
  const given = Object.entries(parameters).filter(([, value]) => value !== '');
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}
