// Node's HTTP module without its namespace: an `import` of `node:http` evaluates its `WebSocket`, which loads
// the HTTP client built into Node (14 MB at rest, docs/tuning.md#start-up).

const http = process.getBuiltinModule('node:http');

export const createServer = http.createServer;
export const ServerResponse = http.ServerResponse;
export const STATUS_CODES = http.STATUS_CODES;
