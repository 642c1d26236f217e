// Flow 7 as a matrix: each screen offline and with the maximum of data.
import { lookAtScreens } from '../testing/matrix.ts';

lookAtScreens(['offline', 'full', 'very large']);
