// The German texts of the cover.
import type { en } from './en.ts';

export const de: Readonly<Record<keyof typeof en, string>> = {
  title: 'Verdeckt',
  'settings.title': 'Abdeckung',
  honest: 'Hält neugierige Blicke fern. Es verschlüsselt nicht.',
  about:
    'Abgedeckt zeigt das Tagebuch nichts von dem, was du geschrieben hast; mit Gesichtern lässt sich weiter eintragen. Umschalt+Esc deckt sofort ab, und jeder Start tut es.',
  passcode: 'Code',
  'passcode.about': 'Mindestens 4 Zeichen. Er bleibt auf diesem Gerät.',
  after: 'Abdecken, wenn die Seite verborgen war für',
  minutes: '{n:eine Minute|{n} Minuten}',
  on: 'Einschalten',
  off: 'Ausschalten',
  now: 'Jetzt abdecken',
  device: 'Mit Fingerabdruck, Gesicht oder PIN dieses Geräts öffnen',
  'device.failed': 'Dieses Gerät hat es nicht eingerichtet. Der Code öffnet weiterhin.',
  open: 'Öffnen',
  'open.device': 'Mit diesem Gerät öffnen',
  wrong:
    'Das ist nicht der Code. {n:Ein Versuch bleibt|{n} Versuche bleiben}; danach wirst du abgemeldet, und nichts geht verloren.',
  'wrong.device': 'Dieses Gerät hat dich nicht bestätigt.',
  forgotten: 'Vergessen? Abmelden',
  question: 'Wie ist es gerade?',
  saved: '{mood}, gespeichert.',
  insecure: 'Die Abdeckung braucht https.',
};
