// The German texts on quick-log tokens.
import type { en } from './en.ts';

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
