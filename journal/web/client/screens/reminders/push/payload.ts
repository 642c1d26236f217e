// Converts a push message to a notification. Every message results in one, as browsers require.

type Shown = {
  title: string;
  options: {
    body?: string;
    tag: string;
    lang?: string;
    actions: { action: NotificationAction; title: string }[];
    data: { path: string };
  };
};

/** Buttons of a notification, in browsers with support. `later` closes it. */
export type NotificationAction = 'log' | 'later';

const TEXTS = {
  en: { moment: 'A moment for yourself?', log: 'Log now', later: 'Not now' },
  de: { moment: 'Ein Moment für dich?', log: 'Jetzt eintragen', later: 'Jetzt nicht' },
} as const;

const textsIn = (language: string) => (language.toLowerCase().startsWith('de') ? TEXTS.de : TEXTS.en);

/** `text` is the declarative form (`web_push: 8030`); a message that is none shows the neutral text. */
export function readReminder(text: string, language: string): Shown {
  const given = readNotification(text);
  const body = textOf(given.body);
  const lang = textOf(given.lang);
  const texts = textsIn(lang ?? language);
  return {
    title: textOf(given.title) ?? textsIn(language).moment,
    options: {
      ...(body === undefined ? {} : { body }),
      ...(lang === undefined ? {} : { lang }),
      // A repeated message replaces the one shown before.
      tag: textOf(given.tag) ?? 'reminder',
      actions: (['log', 'later'] as const).map((action) => ({ action, title: texts[action] })),
      data: { path: pathOf(textOf(given.navigate) ?? '/') },
    },
  };
}

function readNotification(text: string): Record<string, unknown> {
  try {
    const { notification } = JSON.parse(text) ?? {};
    return typeof notification === 'object' && notification !== null ? notification : {};
  } catch {
    return {};
  }
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined;

/** The journal may be in use at another address than its public one: its path is the same at each. */
function pathOf(address: string): string {
  const { pathname, search } = URL.parse(address, 'https://journal.invalid') ?? { pathname: '/', search: '' };
  return `/${pathname.replace(/^\/+/, '')}${search}`;
}
