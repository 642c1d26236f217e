// Screens and components that are loaded on first use.
import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../i18n/i18n.ts';

export function lazy<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  return function Lazy(props: Props) {
    const [Screen, setScreen] = useState<ComponentType<Props> | null>(() => loaded);
    const [attempt, setAttempt] = useState(0);
    const [hasFailed, setFailed] = useState(false);
    useEffect(() => {
      if (Screen) return;
      load().then(
        (found) => {
          loaded = found;
          setScreen(() => found);
        },
        () => setFailed(true),
      );
    }, [attempt]);
    if (Screen) return <Screen {...props} />;
    if (!hasFailed) return null;
    return (
      <p class="notice" role="alert">
        {t('error.load')}
        <button type="button" class="button" onClick={() => setAttempt(attempt + 1)}>
          {t('error.again')}
        </button>
      </p>
    );
  };
}
