// What members read about notifications by push message, in German.
import type { pushEn } from './en.ts';

export const pushDe: Readonly<Record<keyof typeof pushEn, string>> = {
  pushTitle: 'Mitteilungen',
  pushMessages: 'Push-Nachrichten',
  pushAbout:
    'Neues für dich als Nachrichten dieses Geräts, auch wenn keine Seite offen ist. Ihr Inhalt ist für diesen Browser verschlüsselt.',
  pushNeedsScripts: 'Push-Nachrichten brauchen Skripte und einen Browser, der sie kennt.',
  pushOn: 'In diesem Browser einschalten',
  pushIsOn: 'Push-Nachrichten sind in diesem Browser an, bis du dich abmeldest.',
  pushOff: 'Ausschalten',
  pushWhich: 'Was gemeldet wird',
  pushMention: 'Antworten und Erwähnungen',
  pushQuote: 'Zitate deiner Gedanken',
  pushFollow: 'Neue Follower',
  pushRequest: 'Anfragen, dir zu folgen',
  pushLike: 'Gefällt mir',
  pushBoost: 'Geteilte Gedanken',
  pushStatus: 'Neue Gedanken von Leuten, von denen du hören willst',
  pushPoll: 'Beendete Umfragen',
  pushEdit: 'Änderungen an dem, was du geteilt hast',
  pushQuotedEdit: 'Änderungen an dem, was du zitiert hast',
};
