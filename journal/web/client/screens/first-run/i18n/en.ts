// The English texts of the first steps.

export const en = {
  import: 'Coming from another app?',
  'import.about':
    'Bring your history from Daylio, Day One, Journiv, How We Feel, Pixels, Daily You or a CSV file.',
  'import.go': 'Import',
  activities: 'Choose your activities',
  'activities.about': '12 to start with, tick what fits. You can change them later.',
  'activities.go': 'Choose',
  reminder: 'A reminder in the evening?',
  'reminder.about': 'Push, email or calendar. Off until you choose.',
  'reminder.go': 'Set',
  hide: 'Hide: {title}',
} as const;
