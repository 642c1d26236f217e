// The place of a voice memo; what plays it is loaded when one is shown.
import { lazy } from '../../foundation/loading/lazy.tsx';

const Memo = lazy(() => import('./memo.tsx').then(({ Memo }) => Memo));

export const MemoRow = (props: { id: string; label: string }) => (
  <div class="memo">
    <Memo {...props} />
  </div>
);
