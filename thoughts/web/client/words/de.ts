// What the scripts say, in German.
import type { Dictionary } from './dictionary.ts';

export const de: Dictionary = {
  like: 'Gefällt mir',
  liked: 'Gefällt dir',
  boost: 'Teilen',
  boosted: 'Geteilt',
  follow: 'Folgen',
  unfollow: 'Nicht mehr folgen',
  undone: 'Das kam nicht an und ist zurückgenommen.',
  gone: 'Hier ist nichts, oder es ist nicht für dich.',
  deleted: 'Gelöscht; andere Server werden darum gebeten.',
  undo: 'Rückgängig',
  keys: 'Tasten',
  keysOn: 'Diese Tasten verwenden',
  close: 'Schließen',
  keyNext: 'nächster Gedanke, Gedanke davor',
  keyOpen: 'öffnen',
  keyAct: 'antworten, gefällt mir, teilen',
  keyProfile: 'Profil der Verfasserin',
  keyWrite: 'schreiben',
  keyFind: 'suchen',
  keyGo: 'zu Folge ich, Hier, Alle, Neues, dir selbst',
  keyNew: 'Neues zeigen',
  keyPost: 'veröffentlichen',
  keyList: 'diese Liste',
};
