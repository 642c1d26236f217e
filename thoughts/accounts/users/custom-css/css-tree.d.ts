// Types of the parts of css-tree that are imported separately: the whole package also loads the syntax of all
// properties, which takes 15 MB.
declare module 'css-tree/tokenizer' {
  export { tokenize, tokenTypes } from 'css-tree';
}

declare module 'css-tree/parser' {
  // biome-ignore lint/style/noDefaultExport: the package has one.
  export { parse as default } from 'css-tree';
}

declare module 'css-tree/walker' {
  import type { find } from 'css-tree';

  const walk: { find: typeof find };
  // biome-ignore lint/style/noDefaultExport: the package has one.
  export default walk;
}
