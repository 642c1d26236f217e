// The texts of personal tokens in English and German, loaded with their section.
import { textsOf } from '../../foundation/i18n/i18n.ts';

export const en = {
  about:
    'A token lets a shortcut, a widget or a script log for you, without your password. It can do nothing beyond what you choose, and ends when you revoke it or change your password.',
  name: 'Where it is used',
  'name.example': 'Shortcut on my phone',
  scope: 'What it may do',
  'scope.create': 'Only log entries',
  'scope.read': 'Only read',
  create: 'Create a token',
  'created.title': 'The token is shown only now.',
  token: 'Token',
  curl: 'For a command line or a script',
  'recipe.title': 'Recipes',
  'recipe.ios':
    'iPhone, iPad, Mac, Watch: in Shortcuts, “Get Contents of URL” with the address {url}, method POST, the header “Authorization” with “Bearer ” and the token, and a JSON body with the number “mood” from 1 to 5.',
  'recipe.android':
    'Android: an app for HTTP shortcuts or widgets, with the same address, method, header and body.',
  'recipe.home':
    'Home Assistant: a “rest_command” with the same address, method, header and body, called by a button or an automation.',
  done: 'Done',
  none: 'There is no token yet.',
  created: 'created {day}',
  used: 'last used {day}',
  unused: 'not used yet',
  revoke: 'Revoke',
  'revoke.label': 'Revoke {name}',
  failed: 'That did not work: {detail}',
} as const;

export const de: Readonly<Record<keyof typeof en, string>> = {
  about:
    'Mit einem Token kann ein Kurzbefehl, ein Widget oder ein Skript für dich eintragen, ohne dein Passwort. Es kann nur, was du wählst, und endet, wenn du es widerrufst oder dein Passwort änderst.',
  name: 'Wo es verwendet wird',
  'name.example': 'Kurzbefehl auf meinem Telefon',
  scope: 'Was es darf',
  'scope.create': 'Nur eintragen',
  'scope.read': 'Nur lesen',
  create: 'Token erstellen',
  'created.title': 'Das Token wird nur jetzt gezeigt.',
  token: 'Token',
  curl: 'Für eine Kommandozeile oder ein Skript',
  'recipe.title': 'Rezepte',
  'recipe.ios':
    'iPhone, iPad, Mac, Watch: in Kurzbefehle „Inhalte von URL abrufen“ mit der Adresse {url}, Methode POST, dem Header „Authorization“ mit „Bearer “ und dem Token, und einem JSON-Body mit der Zahl „mood“ von 1 bis 5.',
  'recipe.android':
    'Android: eine App für HTTP-Shortcuts oder Widgets, mit derselben Adresse, Methode, demselben Header und Body.',
  'recipe.home':
    'Home Assistant: ein „rest_command“ mit derselben Adresse, Methode, demselben Header und Body, von einem Knopf oder einer Automation gerufen.',
  done: 'Fertig',
  none: 'Noch gibt es kein Token.',
  created: 'erstellt {day}',
  used: 'zuletzt benutzt {day}',
  unused: 'noch nicht benutzt',
  revoke: 'Widerrufen',
  'revoke.label': '{name} widerrufen',
  failed: 'Das hat nicht geklappt: {detail}',
};

export const tt = textsOf<typeof en>({ en, de });
