// The German texts on icons and colours.
import type { en } from './en.ts';

export const de: Readonly<Record<keyof typeof en, string>> = {
  'icon.choose': 'Symbol wählen',
  'icon.none': 'Kein Symbol',
  'icon.search': 'Symbole suchen',
  'icon.missing': 'Kein Symbol hat dieses Wort.',
  'icon.emoji': 'Oder ein Emoji',
  'icon.emoji.wrong': 'Das ist nicht ein einzelnes Emoji.',
  'icon.colour': 'Farbe',
  'colour.none': 'Keine Farbe',
  'colour.red': 'Rot',
  'colour.orange': 'Orange',
  'colour.amber': 'Bernstein',
  'colour.lime': 'Limette',
  'colour.green': 'Grün',
  'colour.teal': 'Petrol',
  'colour.cyan': 'Cyan',
  'colour.blue': 'Blau',
  'colour.indigo': 'Indigo',
  'colour.violet': 'Violett',
  'colour.pink': 'Pink',
  'colour.grey': 'Grau',
  'moods.colours': 'Farben',
  'moods.sunrise': 'Sonnenaufgang',
  'moods.ocean': 'Meer',
  'moods.shapes': 'Stimmungen auch durch Form zeigen',
};
