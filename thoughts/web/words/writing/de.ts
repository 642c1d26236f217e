// What the composer, the news and the lists of who reacted say, in German.
import type { writingEn } from './en.ts';

export const writingDe: Readonly<Record<keyof typeof writingEn, string>> = {
  toWhom: 'An, für hier genannte Personen: Namen wie @ada oder @bob@other.example',
  addPictures: 'Bilder',
  noNews: 'Noch nichts. Hier steht, wer dir folgt, antwortet, etwas teilt oder mag.',
  nothingOwn: 'Du hast noch nichts geschrieben.',
  importList: 'Eine Liste einlesen',
  warningAndLanguage: 'Warnung und Sprache',
  pictureField: 'Bild {n}',
  pictureAlt: 'Beschreibung von Bild {n} für alle, die es nicht sehen',
  keepPicture: 'Dieses Bild behalten: {alt}',
  writtenIn: 'Geschrieben auf',
  notSaid: 'Nicht angegeben',
  warningTooLong: 'Die Warnung ist länger als 128 Zeichen.',
  languageUnknown: 'Die Sprache ist nicht bekannt.',
  recipientsMissing: 'Es steht nicht da, für wen es ist.',
  recipientUnknown: 'Es ist für jemanden, der hier nicht bekannt ist oder nicht genannt werden kann.',
  parentGone: 'Worauf es antwortet, ist nicht mehr da. Noch einmal veröffentlicht steht es für sich.',
  quotedGone: 'Was es zitiert, ist nicht mehr da. Noch einmal veröffentlicht steht es ohne Zitat.',
  quoteNotPublic: 'Andere zitierst du in dem, was alle lesen dürfen.',
  quoteWidened: 'Was es zitiert, ist für Follower, also kann es nicht für alle sein.',
  quotedTooOften: 'Das hast du schon 20-mal zitiert.',
  quotedInPublic:
    'Andere zitierst du in dem, was alle lesen dürfen. Wer es geschrieben hat, erfährt davon und kann das Zitat zurücknehmen.',
  quoteLookedAt:
    'Wer es geschrieben hat, entscheidet, ob du darfst. Bis dahin sehen andere nicht, dass du es zitierst.',
  quoteUnsure:
    'Wer es geschrieben hat, wird gefragt, ob du darfst. Bis dahin sehen andere nicht, dass du es zitierst.',
  tooManyPictures: 'Es hat mehr als vier Bilder.',
  altTooLong: 'Eine Beschreibung ist länger als 1.500 Zeichen.',
  picturesTooLarge: 'Für das Bild ist kein Platz.',
  noPicture: 'Eine Datei ist kein Bild in JPEG, PNG, WebP, GIF oder AVIF, oder sie ist beschädigt.',
  loginEndedCarried:
    'Deine Anmeldung ist abgelaufen. Melde dich an; dein Text kommt mit. Bilder musst du noch einmal wählen.',
  newsFollowMany: 'folgen dir',
  newsLikeMany: 'gefällt',
  newsBoostMany: 'haben geteilt:',
  and: 'und',
  andMore: 'und {n} weiteren',
  fromStrangers: 'Von {n:1 Person|{n} Personen}, denen du nicht folgst',
  likedByTitle: 'Wem es gefällt',
  boostedByTitle: 'Wer es geteilt hat',
  stoppedHere: 'Hier hast du aufgehört.',
  startThere: 'Da anfangen, wo du aufgehört hast',
  readUpToHere: 'Bis hierher gelesen',
};
