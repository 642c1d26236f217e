// A part that could not be read: what is safe, and another attempt.
import { t } from '../i18n/words.ts';

/** `isAnnounced` is false for parts of a screen that announces a failure once for all of them. */
export const Failed = ({ again, isAnnounced = true }: { again: () => void; isAnnounced?: boolean }) => (
  <p class="notice" role={isAnnounced ? 'alert' : undefined}>
    {t('error.load')}
    <button type="button" class="button" onClick={again}>
      {t('error.again')}
    </button>
  </p>
);
