// Compares the keys and placeholders of an app's dictionaries.
import { namesIn } from './text.ts';

type Dictionary = Readonly<Record<string, string>>;

/** A line for each key that is missing or whose placeholders differ from the first dictionary. */
export function compareDictionaries(dictionaries: Readonly<Record<string, Dictionary>>): string[] {
  const [[first, reference] = ['', {}], ...others] = Object.entries(dictionaries);
  return others.flatMap(([language, texts]) => [
    ...Object.keys(reference)
      .filter((key) => !texts[key]?.trim())
      .map((key) => `${language} has no text for ${key}`),
    ...Object.keys(texts)
      .filter((key) => !(key in reference))
      .map((key) => `${first} has no text for ${key}`),
    ...Object.entries(reference)
      .filter(([key, text]) => key in texts && namesIn(texts[key] ?? '').join() !== namesIn(text).join())
      .map(
        ([key, text]) =>
          `${key} has {${namesIn(text)}} in ${first}, {${namesIn(texts[key] ?? '')}} in ${language}`,
      ),
  ]);
}
