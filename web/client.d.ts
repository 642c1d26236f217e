// Non-module files that esbuild lets sources import.
declare module '*.css';
