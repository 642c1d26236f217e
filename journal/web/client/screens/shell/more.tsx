// The rest of the screens as rows, where there is no rail.
import { Icon } from '@tandem/web/ui/icon.tsx';
import { t } from '../../foundation/i18n/i18n.ts';
import { Link, Title } from '../../foundation/navigation/navigation.tsx';
import { REST } from './places.ts';

export const More = () => (
  <div class="stack">
    <Title text={t('nav.more')} />
    <ul class="card rows">
      {REST.map(({ to, label, icon }) => (
        <li key={label}>
          <Link to={to}>
            <Icon name={icon} />
            <span>{t(label)}</span>
            <Icon name="forward" size={20} />
          </Link>
        </li>
      ))}
    </ul>
  </div>
);
