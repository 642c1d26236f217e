// What a push message shows. Whatever arrives, there is something to show.

export type Shown = {
  title: string;
  options: { body?: string; tag: string; lang?: string; data: { path: string } };
};

const MOMENT = { en: 'A moment for yourself?', de: 'Ein Moment für dich?' } as const;

/** `text` is the declarative form (`web_push: 8030`); a message that is none shows the neutral text. */
export function readReminder(text: string, language: string): Shown {
  const given = readNotification(text);
  const [body, lang] = [textOf(given.body), textOf(given.lang)];
  const neutral = language.toLowerCase().startsWith('de') ? MOMENT.de : MOMENT.en;
  return {
    title: textOf(given.title) ?? neutral,
    options: {
      ...(body === undefined ? {} : { body }),
      ...(lang === undefined ? {} : { lang }),
      // A repeated message replaces the one shown before.
      tag: textOf(given.tag) ?? 'reminder',
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
