import { config } from 'zod/v4'
import { unsaidError } from '../domain/messages.ts'

/*
 * In the browser `zod` means this module (vite.config.ts). Left alone, zod probes `new Function` at its first parse and
 * the content policy reports every probe; here nobody can load it without saying so first.
 * Words for what no rule has any for are French, as on the server.
 */
config({ jitless: true, localeError: unsaidError })

export * from 'zod/v4'
