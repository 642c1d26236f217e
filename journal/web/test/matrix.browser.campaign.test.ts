// Flow 7 crosswise: each screen while it is empty, waiting and refused.
import { lookAtScreens } from '../testing/matrix.ts';

lookAtScreens(['empty', 'waiting', 'refused']);
