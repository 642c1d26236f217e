// The texts of the pages, in English and German.
import { chooseLanguage as chooseAmong } from '@tandem/web/pages/language.ts';

const en = {
  logIn: 'Log in',
  logInFor: (app: string, host: string) => `Log in to ${host} to continue with ${app}.`,
  identifier: 'Username or email address',
  password: 'Password',
  wrong: 'The username or the password is wrong.',
  disabled:
    'This account is disabled. Its posts are kept: write to the people who run this server to object.',
  tooMany: 'Too many attempts. Wait a few minutes and try again.',
  authorize: (app: string) => `Allow ${app}?`,
  account: (name: string) => `You are logged in as ${name}.`,
  wants: (app: string) => `${app} asks to:`,
  goesTo: (target: string) => `You will be sent to ${target}.`,
  staysHere: 'You will be shown a code to copy into the app.',
  allow: 'Allow',
  deny: 'Deny',
  other: 'Use another account',
  copy: 'Copy this code into the app:',
  done: 'Almost done',
  denied: 'Denied',
  deniedText: 'The app was not allowed to use your account. You can close this page.',
  failed: 'This did not work',
  unknownApp: 'The app is unknown to this server. Start again in the app.',
  badRedirect: 'The address that the app wants to send you to is not one that it registered.',
  badRequest: 'The request of the app is invalid. Start again in the app.',
  stale: 'The form is outdated or came from another site. Go back to the app and start again.',
};

export type Texts = typeof en;

const de: Texts = {
  logIn: 'Anmelden',
  logInFor: (app, host) => `Melde dich bei ${host} an, um mit ${app} fortzufahren.`,
  identifier: 'Benutzername oder E-Mail-Adresse',
  password: 'Passwort',
  wrong: 'Benutzername oder Passwort ist falsch.',
  disabled:
    'Dieses Konto ist gesperrt. Seine Beiträge bleiben erhalten: Schreib denen, die diesen Server betreiben, um zu widersprechen.',
  tooMany: 'Zu viele Versuche. Warte einige Minuten und versuche es erneut.',
  authorize: (app) => `${app} erlauben?`,
  account: (name) => `Du bist als ${name} angemeldet.`,
  wants: (app) => `${app} möchte:`,
  goesTo: (target) => `Du wirst weitergeleitet an ${target}.`,
  staysHere: 'Dir wird ein Code angezeigt, den du in die App kopierst.',
  allow: 'Erlauben',
  deny: 'Ablehnen',
  other: 'Anderes Konto verwenden',
  copy: 'Kopiere diesen Code in die App:',
  done: 'Fast fertig',
  denied: 'Abgelehnt',
  deniedText: 'Die App darf dein Konto nicht verwenden. Du kannst diese Seite schließen.',
  failed: 'Das hat nicht geklappt',
  unknownApp: 'Die App ist diesem Server unbekannt. Beginne in der App von vorn.',
  badRedirect: 'Die Adresse, an die die App dich weiterleiten will, hat sie nicht registriert.',
  badRequest: 'Die Anfrage der App ist ungültig. Beginne in der App von vorn.',
  stale: 'Das Formular ist veraltet oder kam von einer anderen Website. Beginne in der App von vorn.',
};

/** Descriptions of the scope groups. */
const SCOPE_TEXTS = {
  en: {
    profile: 'see your name and picture',
    read: 'read everything your account can see',
    write: 'post, change and delete in your name',
    follow: 'see and change whom you follow, block and mute',
    push: 'send you notifications',
    reads: (what: string) => `read: ${what}`,
    writes: (what: string) => `change: ${what}`,
  },
  de: {
    profile: 'deinen Namen und dein Bild sehen',
    read: 'alles lesen, was dein Konto sehen kann',
    write: 'in deinem Namen schreiben, ändern und löschen',
    follow: 'sehen und ändern, wem du folgst und wen du blockierst oder stummschaltest',
    push: 'dir Benachrichtigungen senden',
    reads: (what: string) => `lesen: ${what}`,
    writes: (what: string) => `ändern: ${what}`,
  },
};

export type Language = 'en' | 'de';

export const TEXTS: Readonly<Record<Language, Texts>> = { en, de };

/** The language from `lang`, otherwise the browser's preference. */
export const chooseLanguage = (lang: string | undefined, accepted: string | undefined): Language =>
  chooseAmong(['en', 'de'], lang, accepted);

/** The distinct descriptions of the scopes. */
export function describeScopes(language: Language, scopes: ReadonlySet<string>): string[] {
  const texts = SCOPE_TEXTS[language];
  const whole = (['profile', 'read', 'write', 'follow', 'push'] as const).filter((name) => scopes.has(name));
  const parts = (access: 'read' | 'write') =>
    scopes.has(access)
      ? []
      : [...scopes]
          .filter((scope) => scope.startsWith(`${access}:`))
          .map((scope) => scope.split(':')[1] ?? '');
  const reads = parts('read');
  const writes = parts('write');
  return [
    ...whole.map((name) => texts[name]),
    ...(reads.length > 0 ? [texts.reads(reads.join(', '))] : []),
    ...(writes.length > 0 ? [texts.writes(writes.join(', '))] : []),
  ];
}
