// The German texts of the account screen.
import type { en } from './en.ts';

export const de: Readonly<Record<keyof typeof en, string>> = {
  'account.name': 'Name',
  'account.zone': 'Zeitzone',
  'account.zone.differs':
    'Dieses Gerät ist in {here}, dein Tagebuch in {there}. {here} nehmen? Tage, die schon geschrieben sind, bleiben.',
  'account.zone.use': '{here} nehmen',
  'account.save': 'Speichern',
  'account.saved': 'Gespeichert.',
  'account.appearance': 'Aussehen',
  'account.theme': 'Farben',
  'account.theme.system': 'Wie das Gerät',
  'account.theme.light': 'Hell',
  'account.theme.dark': 'Dunkel',
  'account.language': 'Sprache',
  'account.notches': 'Stimmungen auch durch Form zeigen',
  'account.keys': 'Tasten für schnelles Bedienen (? listet sie)',
  'account.moods': 'Deine Namen für die fünf Stimmungen',
  'account.moods.about': 'Auf allen deinen Geräten. Ein leeres Feld heißt: der übliche Name.',
  'account.moods.own': 'Weitere Worte für Stimmungen',
  'account.week': 'Die Woche beginnt am',
  'account.week.device': 'Wie am Gerät',
  'account.week.monday': 'Montag',
  'account.week.saturday': 'Samstag',
  'account.week.sunday': 'Sonntag',
  'account.smallPhotos': 'Fotos als Kopien von höchstens 2.560 px anfügen',
  'account.yearAgo': 'Zeigen, was vor einem Jahr war',
  'account.device': 'Dieses Gerät',
  'account.device.kept': '{n:Ein Eintrag liegt|{n} Einträge liegen} hier, zusammen {size}.',
  'account.device.about':
    'Dieses Gerät bewahrt eine Kopie deiner Einträge und Aktivitäten auf, Fotos und Memos, die du hier gesehen oder angefügt hast, und was noch zu senden ist. Alles andere und alles Gesendete liegt auf deinem Server. Nach dem Abmelden bleibt die Kopie hier, außer auf einem gemeinsam genutzten Gerät.',
  'account.keep': 'Einträge auf diesem Gerät',
  'account.keep.all': 'Alle',
  'account.keep.recent': 'Die letzten 400 Tage',
  'account.keep.waiting': 'Nur was noch zu senden ist',
  'account.keep.about':
    'Ältere Tage kommen von deinem Server, wenn du sie ansiehst, und werden hier beim nächsten Start entfernt. Ohne Netz erscheinen sie nicht. Deine Aktivitäten bleiben hier, damit du auch ohne Netz eintragen kannst.',
  'account.device.clear': 'Fotos und Memos von diesem Gerät entfernen',
  'account.device.cleared':
    'Fotos und Memos, die dein Server hat, sind hier entfernt. Sie laden wieder, wenn du sie ansiehst.',
  'account.device.waiting': '{n:Eine Änderung wartet|{n} Änderungen warten} aufs Senden.',
  'account.install': 'Als App installieren',
  'account.sessions': 'Angemeldete Geräte',
  'account.sessions.current': 'dieses Gerät',
  'account.sessions.used': 'zuletzt benutzt {day}',
  'account.sessions.end': '{name} abmelden',
  'account.sessions.about':
    'Ein Gerät, das du abmeldest, sperrt seine Kopie deines Tagebuchs, bis dort dein Passwort eingegeben wird; ebenso jedes andere Gerät, wenn du das Passwort änderst. Es erfährt davon, sobald es deinen Server wieder erreicht; bis dahin bleibt es benutzbar. Was noch nicht gesendet ist, bleibt darauf.',
  'account.sessions.remove': 'Abmelden und Kopie entfernen',
  'account.sessions.remove.label': 'Abmelden und Kopie entfernen: {name}',
  'account.sessions.ended':
    'Abgemeldet. Das Gerät sperrt seine Kopie, sobald es deinen Server wieder erreicht.',
  'account.sessions.removed':
    'Abgemeldet. Das Gerät entfernt seine Kopie, sobald es deinen Server wieder erreicht.',
  'account.sessions.unknown': 'Ein Gerät',
  'account.password': 'Passwort',
  'account.password.current': 'Jetziges Passwort',
  'account.password.new': 'Neues Passwort',
  'account.password.change': 'Passwort ändern',
  'account.password.changed': 'Das Passwort ist geändert; alle anderen Geräte sind abgemeldet.',
  'account.password.wrong': 'Das jetzige Passwort stimmt nicht.',
  'account.signOut': 'Abmelden',
  'account.signOut.waiting':
    '{n:Eine Änderung ist|{n} Änderungen sind} noch nicht gesendet. Nach dem Abmelden {n:bleibt sie|bleiben sie} auf diesem Gerät, bis du dich wieder anmeldest.',
  'account.delete': 'Konto löschen',
  'account.delete.about':
    'Alles auf dem Server verschwindet: Einträge, Fotos, Sprachmemos. Das lässt sich nicht rückgängig machen. Vorher exportieren:',
  'account.delete.confirm': 'Alles löschen',
  'account.delete.password': 'Dein Passwort',
};
