// An address of a file that is found asynchronously.
import { useEffect, useState } from 'preact/hooks';

/** '' until it is found. */
export function useUrl(find: () => Promise<string>, inputs: readonly unknown[]): string {
  const [url, setUrl] = useState('');
  useEffect(() => {
    let isCurrent = true;
    void find().then((found) => isCurrent && setUrl(found));
    return () => {
      isCurrent = false;
    };
  }, inputs);
  return url;
}
