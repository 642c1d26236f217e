// An address that the app does not know.
import { Link } from '../navigation/navigation.tsx';
import { Title } from '../navigation/title.tsx';
import { t } from '../words/words.ts';

export const NotFound = () => (
  <div class="stack">
    <Title text={t('notFound.title')} />
    <p>
      <Link to={{ name: 'log', date: null, mood: null }}>{t('notFound.home')}</Link>
    </p>
  </div>
);
