// Node's HTTP module without its namespace: an `import` of `node:http` evaluates its `WebSocket`, which loads
// the HTTP client built into Node (14 MB at rest, docs/tuning.md#start-up).
export const { createServer, ServerResponse, STATUS_CODES } = process.getBuiltinModule('node:http');
