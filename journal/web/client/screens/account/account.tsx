// The settings: an index of pages. On a wide page the index stands beside the chosen one.
import '../../library/activities/activities.css';
import './account.css';
import { Icon, type IconName } from '@tandem/web/ui/icon.tsx';
import type { ComponentType } from 'preact';
import { t } from '../../foundation/i18n/i18n.ts';
import { destination, Link, route } from '../../foundation/navigation/navigation.tsx';
import { Title } from '../../foundation/navigation/title.tsx';
import { person } from '../../foundation/session/session.ts';
import { LockSettings } from '../lock/lock-settings.tsx';
import { NotFound } from '../shell/not-found.tsx';
import { useIsWide } from '../shell/use-is-wide.ts';
import { Tokens } from '../tokens/tokens.tsx';
import { Appearance } from './appearance.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { Device } from './device.tsx';
import { Devices } from './devices.tsx';
import { type AccountKey, tc } from './i18n/i18n.ts';
import { Profile } from './profile.tsx';
import { Security } from './security.tsx';

type Page = {
  /** In the address: `/settings/{id}`. */
  id: string;
  label: Extract<AccountKey, `account.page.${string}`>;
  icon: IconName;
  Content: ComponentType;
};

const PAGES: readonly Page[] = [
  { id: 'profile', label: 'account.page.profile', icon: 'account', Content: Profile },
  { id: 'appearance', label: 'account.page.appearance', icon: 'colours', Content: Appearance },
  { id: 'lock', label: 'account.page.lock', icon: 'lock', Content: LockSettings },
  { id: 'device', label: 'account.page.device', icon: 'device', Content: Device },
  { id: 'devices', label: 'account.page.devices', icon: 'devices', Content: Devices },
  { id: 'tokens', label: 'account.page.tokens', icon: 'key', Content: Tokens },
  { id: 'security', label: 'account.page.security', icon: 'security', Content: Security },
  { id: 'delete', label: 'account.page.delete', icon: 'trash', Content: DeleteAccount },
];

export function Account() {
  const isWide = useIsWide();
  const { page: id } = route.value.name === 'account' ? route.value : { page: '' };
  const page = PAGES.find((one) => one.id === id);
  if (id !== '' && !page) return <NotFound />;
  const [first] = PAGES;
  const shown = page ?? (isWide ? first : undefined);
  // One tree for both widths: a page keeps its state, such as recovery codes, when a device is turned.
  return (
    <div class={isWide ? 'settings-columns' : undefined}>
      {(isWide || !page) && <Index isBeside={page !== undefined} />}
      {shown && <Shown page={shown} isBeside={page === undefined} />}
    </div>
  );
}

/** `isBeside`: beside a page, whose name is the heading of the screen. */
function Index({ isBeside = false }: { isBeside?: boolean }) {
  const to = destination.value;
  const current = to.name === 'account' ? to.page : '';
  return (
    <nav class="stack settings-index" aria-label={t('nav.account')}>
      {isBeside ? <p class="heading">{t('nav.account')}</p> : <Title text={t('nav.account')} />}
      <ul class="card rows">
        {PAGES.map(({ id, label, icon }) => (
          <li key={id}>
            <Link
              to={{ name: 'account', page: id }}
              aria-current={isBeside && id === current ? 'page' : undefined}
            >
              <Icon name={icon} />
              <span>
                {tc(label)}
                {id === 'profile' && <small class="muted">{person.value?.username}</small>}
              </span>
              <Icon name="forward" size={20} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** `isBeside`: beside the index, which has the heading of the screen. */
const Shown = ({ page: { id, label, Content }, isBeside = false }: { page: Page; isBeside?: boolean }) => (
  <div class="settings" data-page={id}>
    <div>
      <Link to={{ name: 'account', page: '' }} class="settings-back">
        <Icon name="back" size={20} />
        {t('nav.account')}
      </Link>
      {isBeside ? <h2>{tc(label)}</h2> : <Title text={tc(label)} />}
    </div>
    <Content />
  </div>
);
