import { config } from 'zod'

// Zod probes `new Function` unless told not to, and the content policy reports every probe.
config({ jitless: true })
