// For the container's HEALTHCHECK: ends with 0 when the server beside it can work. The image needs no curl for it.
import { readConfig } from '../server/runtime/config.ts'

const patienceMs = 5_000

const { port } = readConfig(process.env)
const address = `http://127.0.0.1:${port}/health/ready`
const answer = await fetch(address, { signal: AbortSignal.timeout(patienceMs) }).catch(() => undefined)
process.exitCode = answer?.ok ? 0 : 1
