// Activities and notes of the seeded journal.

/** With their categories and colours, and probabilities on a working day (`usual`) and on a free day. */
export const ACTIVITIES = [
  { name: 'Slept well', category: 'Sleep', color: 'indigo', usual: 0, free: 0 },
  { name: 'Slept badly', category: 'Sleep', color: 'indigo', usual: 0, free: 0 },
  { name: 'Deadline', category: 'Work', color: 'grey', usual: 0.03, free: 0 },
  { name: 'Overtime', category: 'Work', color: 'grey', usual: 0.12, free: 0.03 },
  { name: 'Meetings', category: 'Work', color: 'grey', usual: 0.4, free: 0 },
  { name: 'Running', category: 'Sport', color: 'green', usual: 0.25, free: 0.35 },
  { name: 'Cycling', category: 'Sport', color: 'green', usual: 0.15, free: 0.25 },
  { name: 'Friends', category: 'People', color: 'pink', usual: 0.15, free: 0.4 },
  { name: 'Family', category: 'People', color: 'pink', usual: 0.08, free: 0.3 },
  { name: 'Date', category: 'People', color: 'pink', usual: 0.05, free: 0.12 },
  { name: 'Nature', category: 'Outside', color: 'teal', usual: 0.08, free: 0.35 },
  { name: 'Cooking', category: 'At home', color: 'amber', usual: 0.3, free: 0.4 },
  { name: 'Reading', category: 'At home', color: 'amber', usual: 0.3, free: 0.3 },
  { name: 'Cleaning', category: 'At home', color: 'amber', usual: 0.05, free: 0.3 },
  { name: 'Coffee', category: null, color: 'orange', usual: 0.6, free: 0.5 },
  { name: 'Ill', category: 'Body', color: 'red', usual: 0.02, free: 0.02 },
] as const;

export type ActivityName = (typeof ACTIVITIES)[number]['name'];

/** By mood, from 1 to 5. */
export const NOTES = [
  [
    'Nothing worked today. Early to bed.',
    'Lay awake again, and the whole day was fog.',
    'Cried on the tram. Nobody looked, which was kind.',
    'Too much at once. I could not say no.',
  ],
  [
    'Tired and short with everybody.',
    'The review went badly. Tomorrow I ask for help.',
    'Headache since noon.',
    'Rain, and three hours of meetings about meetings.',
  ],
  [
    'An ordinary day.',
    'Worked, ate, read a little.',
    'Could have been worse.\n\nCalled the dentist at last.',
    'Neither here nor there. The soup was good.',
    'Slow morning, better evening.',
  ],
  [
    'Ran along the river, and the legs were light.',
    'Dinner with Mara and Jun. We laughed a lot.',
    'Finished the chapter I was stuck on 🙂',
    'Slept like a stone and had time for breakfast.',
    'First swim of the year.',
  ],
  [
    'One of those days one would like to keep.',
    'Sun, friends, the lake. Nothing was missing.',
    'It is handed in! We danced in the kitchen 🎉',
    'Walked for six hours and saw two kingfishers.',
  ],
] as const;
