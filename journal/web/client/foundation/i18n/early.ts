// The first script of the page: preloads the texts of the app's language while the app is still loading.
import { chosenLanguage, deviceLanguage } from '../preferences/language.ts';

if ((chosenLanguage() ?? deviceLanguage()) === 'de') import('./de.ts').catch(() => {});
