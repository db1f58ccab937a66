/** Node's `http`. Imported by its name it brings Node's `fetch` along, which no server needs: 13 MB and 30 ms. */
export const { createServer, IncomingMessage, ServerResponse } = process.getBuiltinModule('node:http')
