// The error message of a failed read, with a retry button.
import { t } from '../i18n/i18n.ts';
import { isOnline } from '../network/network.ts';

/** `isAnnounced` is false for parts of a screen that announces a failure once for all parts. */
export const Failed = ({ again, isAnnounced = true }: { again: () => void; isAnnounced?: boolean }) => (
  <p class="notice" role={isAnnounced ? 'alert' : undefined}>
    {t('error.load')}
    <button type="button" class="button" onClick={again}>
      {t('error.again')}
    </button>
  </p>
);

/** The content of a page without data from the server. */
export function NotRead({ hasFailed, again }: { hasFailed: boolean; again: () => void }) {
  if (!hasFailed) return <p class="skeleton" aria-hidden="true" />;
  return isOnline.value ? <Failed again={again} /> : <p class="notice">{t('error.network')}</p>;
}
