// The type of a thought. Local thoughts are notes; other servers publish further types (ActivityStreams
// Vocabulary, section 3.3).
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

/** Maps an ActivityStreams object type to a form; unknown types become `note`. */
export const toForm = (type: string): Form => FORMS.find((form) => form === type.toLowerCase()) ?? 'note';
