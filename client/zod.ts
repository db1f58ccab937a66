import { config } from 'zod/v4'
import { unsaidError } from '../domain/ground/messages.ts'

/*
 * In the browser `zod` means this module (vite.config.ts). Without `jitless`, zod tries `new Function` at its first
 * parse and the content policy reports it. An error without a message of our own is in French, as on the server.
 */
config({ jitless: true, localeError: unsaidError })

export * from 'zod/v4'
