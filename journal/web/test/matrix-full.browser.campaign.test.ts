// Flow 7 crosswise: each screen offline and with as much as there may be.
import { lookAtScreens } from '../testing/matrix.ts';

lookAtScreens(['offline', 'full', 'very large']);
