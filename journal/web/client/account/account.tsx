// The account: name and zone, appearance, this device, the others, password, leaving.

import { LockSection } from '../lock/lock-section.tsx';
import { Title } from '../navigation/title.tsx';
import { Tokens } from '../tokens/tokens.tsx';
import { t } from '../words/words.ts';
import { Appearance } from './appearance.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { Device } from './device.tsx';
import { Password } from './password.tsx';
import { Profile } from './profile.tsx';
import { Sessions } from './sessions.tsx';
import './account.css';

export const Account = () => (
  <div class="settings">
    <Title text={t('nav.account')} />
    <Profile />
    <Appearance />
    <LockSection />
    <Device />
    <Sessions />
    <Tokens />
    <Password />
    <DeleteAccount />
  </div>
);
