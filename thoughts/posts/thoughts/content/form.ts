// What kind of thing a thought is. Those of this server are notes; other servers publish more
// (ActivityStreams Vocabulary, section 3.3).
import type { Form } from '../../../foundation/tables/tables.ts';

export const FORMS: readonly Form[] = [
  'note',
  'question',
  'article',
  'page',
  'video',
  'audio',
  'image',
  'event',
  'document',
];

/** The form of an object of an ActivityStreams type; a note where the type is another. */
export const toForm = (type: string): Form => FORMS.find((form) => form === type.toLowerCase()) ?? 'note';
