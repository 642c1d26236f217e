// Whether there is room for a rail and two columns.
import { signal } from '@preact/signals';

const query = matchMedia('(min-width: 56rem)');
const isWide = signal(query.matches);

query.addEventListener('change', () => {
  isWide.value = query.matches;
});

export const useIsWide = (): boolean => isWide.value;
