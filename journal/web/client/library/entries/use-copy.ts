// A value that is read from the device's copy, again whenever the copy changes.

import { useEffect, useState } from 'preact/hooks';
import { copyVersion } from '../../foundation/storage/changes-signal.ts';

/** Returns `initial` until the first read; `inputs` are the dependencies of `read`. */
export function useCopy<Value>(
  read: () => Promise<Value>,
  inputs: readonly unknown[],
  initial?: Value,
): Value | undefined {
  const [value, setValue] = useState<Value | undefined>(initial);
  const version = copyVersion.value;
  useEffect(() => {
    let isCurrent = true;
    void read().then((result) => {
      if (isCurrent) setValue(() => result);
    });
    return () => {
      isCurrent = false;
    };
  }, [version, ...inputs]);
  return value;
}
