// What a screen reads from the server when it opens, and in which order its parts appear.
import { useEffect, useRef, useState } from 'preact/hooks';
import { ask } from '../session/session.ts';

export type Remote<Data> = {
  data: Data | null;
  hasFailed: boolean;
  read: () => void;
  replace: (data: Data) => void;
};

/** Reads `path` once; what was read stays while it is read again. */
export function useRemote<Data>(path: string): Remote<Data> {
  const [data, setData] = useState<Data | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const read = () =>
    void ask<Data>(path).then((reply) => {
      setFailed(!reply.ok);
      if (reply.ok) setData(reply.data);
    });
  useEffect(read, [path]);
  return { data, hasFailed, read, replace: setData };
}

export const isSettled = ({ data, hasFailed }: Pick<Remote<unknown>, 'data' | 'hasFailed'>): boolean =>
  data !== null || hasFailed;

/**
 * How many from the first on are settled; those that once were stay. Parts that appear in their order are not
 * moved by what comes later.
 */
export function useCountInOrder(settled: readonly boolean[]): number {
  const count = useRef(0);
  const first = settled.indexOf(false);
  count.current = Math.max(count.current, first === -1 ? settled.length : first);
  return count.current;
}
