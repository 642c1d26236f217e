// The English texts on icons and colours.

export const en = {
  'icon.choose': 'Choose an icon',
  'icon.none': 'No icon',
  'icon.search': 'Search icons',
  'icon.missing': 'No icon has this word.',
  'icon.emoji': 'Or an emoji',
  'icon.emoji.wrong': 'This is not one emoji.',
  'icon.colour': 'Colour',
  'colour.none': 'No colour',
  'colour.red': 'Red',
  'colour.orange': 'Orange',
  'colour.amber': 'Amber',
  'colour.lime': 'Lime',
  'colour.green': 'Green',
  'colour.teal': 'Teal',
  'colour.cyan': 'Cyan',
  'colour.blue': 'Blue',
  'colour.indigo': 'Indigo',
  'colour.violet': 'Violet',
  'colour.pink': 'Pink',
  'colour.grey': 'Grey',
} as const;
