// Starts first, beside the app: asks for the words that the app will wait for, while the app is still loaded.
import { chosenLanguage, deviceLanguage } from '../preferences/language.ts';

if ((chosenLanguage() ?? deviceLanguage()) === 'de') import('./de.ts').catch(() => {});
