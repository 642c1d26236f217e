// The placeholder of a voice memo; the player is loaded on demand.
import { lazy } from '../../foundation/loading/lazy.tsx';

const Memo = lazy(() => import('./memo.tsx').then(({ Memo }) => Memo));

export const MemoRow = (props: { id: string; label: string }) => (
  <div class="memo">
    <Memo {...props} />
  </div>
);
