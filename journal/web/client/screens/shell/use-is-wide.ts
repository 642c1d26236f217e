// Whether there is room for two columns.
import { signal } from '@preact/signals';

const query = matchMedia('(min-width: 900px)');
const isWide = signal(query.matches);

query.addEventListener('change', () => {
  isWide.value = query.matches;
});

export const useIsWide = (): boolean => isWide.value;
