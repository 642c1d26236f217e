// The English texts of the calendar.

export const en = {
  'calendar.month': 'Month',
  'calendar.year': 'Year',
  'calendar.table': 'Table',
  'calendar.view': 'View',
  'calendar.show': 'What is shown',
  'calendar.mood': 'Mood',
  'calendar.activity': 'One activity',
  'calendar.colours': 'Colours',
  'calendar.compare': 'Compare with {year}',
  'calendar.previous': 'Earlier',
  'calendar.next': 'Later',
  'calendar.legend': 'Days by mood',
  'calendar.cell': '{day}, mostly {mood}, {n:one entry|{n} entries}: {list}',
  'calendar.cell.without': '{day}, without {activity}',
  'calendar.days': '{n:One day|{n} days} with an entry',
  'calendar.days.with': '{n:One day|{n} days} with {activity}',
  'calendar.col.day': 'Day',
  'calendar.col.mood': 'Mood',
  'calendar.col.entries': 'Entries',
} as const;
