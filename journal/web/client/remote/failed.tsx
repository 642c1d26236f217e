// A part that could not be read: what is safe, and another attempt.
import { t } from '../words/words.ts';

export const Failed = ({ again }: { again: () => void }) => (
  <p class="notice" role="alert">
    {t('error.load')}
    <button type="button" class="button" onClick={again}>
      {t('error.again')}
    </button>
  </p>
);
