// The account: name and zone, appearance, this device, the others, password, leaving.

import { t } from '../../foundation/i18n/words.ts';
import { Title } from '../../foundation/navigation/title.tsx';
import { isSettled, useCountInOrder, useRemote } from '../../foundation/remote/remote.ts';
import { LockSection } from '../lock/lock-section.tsx';
import type { Token } from '../tokens/token.ts';
import { TOKENS, Tokens } from '../tokens/tokens.tsx';
import { Appearance } from './appearance.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { Device } from './device.tsx';
import { Password } from './password.tsx';
import { PROFILE, Profile, type User } from './profile.tsx';
import { SESSIONS, type Session, Sessions } from './sessions.tsx';
import './account.css';

export function Account() {
  const profile = useRemote<User>(PROFILE);
  const sessions = useRemote<Session[]>(SESSIONS);
  const tokens = useRemote<Token[]>(TOKENS);
  const count = useCountInOrder([profile, sessions, tokens].map(isSettled));
  return (
    <div class="settings">
      <Title text={t('nav.account')} />
      {count === 0 && <p class="skeleton" aria-hidden="true" />}
      {count > 0 && (
        <>
          <Profile profile={profile} />
          <Appearance />
          <LockSection />
          <Device />
        </>
      )}
      {count > 1 && <Sessions sessions={sessions} />}
      {count > 2 && (
        <>
          <Tokens tokens={tokens} />
          <Password />
          <DeleteAccount />
        </>
      )}
    </div>
  );
}
