// Flow 7 as a matrix: each screen empty, loading and refused.
import { lookAtScreens } from '../testing/matrix.ts';

lookAtScreens(['empty', 'waiting', 'refused']);
