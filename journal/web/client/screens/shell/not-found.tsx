// An address that the app does not know.
import { t } from '../../foundation/i18n/i18n.ts';
import { Link, Title } from '../../foundation/navigation/navigation.tsx';

export const NotFound = () => (
  <div class="stack">
    <Title text={t('notFound.title')} />
    <p>
      <Link to={{ name: 'log', date: null, mood: null }}>{t('notFound.home')}</Link>
    </p>
  </div>
);
