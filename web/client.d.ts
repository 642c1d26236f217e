// What esbuild lets sources import besides modules.
declare module '*.css';
