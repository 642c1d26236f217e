// Data that a screen reads from the server, and the order of appearance of its parts.
import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../i18n/i18n.ts';
import { isOnline } from '../network/network.ts';
import { sendRequest } from '../session/session.ts';

type Remote<Data> = {
  data: Data | null;
  hasFailed: boolean;
  read: () => void;
  replace: (data: Data) => void;
};

/** Reads `path` on mount; previous data stays available during a reload. */
export function useRemote<Data>(path: string): Remote<Data> {
  const [data, setData] = useState<Data | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const read = () =>
    void sendRequest<Data>(path).then((reply) => {
      setFailed(!reply.ok);
      if (reply.ok) setData(reply.data);
    });
  useEffect(read, [path]);
  return { data, hasFailed, read, replace: setData };
}

/**
 * Counts the leading settled parts; the count never decreases. Displaying parts in order prevents layout
 * shifts.
 */
export function useCountInOrder(settled: readonly boolean[]): number {
  const count = useRef(0);
  const first = settled.indexOf(false);
  count.current = Math.max(count.current, first === -1 ? settled.length : first);
  return count.current;
}

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
