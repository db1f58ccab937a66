import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { compiledFolder } from '../bootstrap/project.mjs'
import { becomes } from './becomes.ts'

const main = fileURLToPath(new URL('../../server/main.ts', import.meta.url))
const startMs = 60_000
const lookMs = 50

/** The cache of compiled code, as in production: it saves half the work of a start. */
const compileCache = { NODE_COMPILE_CACHE: compiledFolder }

export type ServerProcess = { child: ChildProcess; output: () => string }

/** Starts the real server, without our environment variables except those that find programs. */
export function startServer(
  settings: Record<string, string>,
  nodeOptions: string[] = [],
  script = main,
): ServerProcess {
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    PORT: '0',
    ...(script === main ? compileCache : {}),
    ...settings,
  }
  const child = spawn(process.execPath, [...nodeOptions, script], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      text += chunk
    })
  }
  return { child, output: () => text }
}

/** @returns its address, once it works */
export async function ready({ child, output }: ServerProcess): Promise<string> {
  const address = () => /"address":"([^"]+)"/.exec(output())?.[1]
  await becomes(() => address() !== undefined || !isRunning(child), startMs, lookMs)
  return address() ?? failed(output())
}

function failed(output: string): never {
  throw new Error(`The server did not start:\n${output}`)
}

/** @returns its exit code; null when the signal ended it */
export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (!isRunning(child)) return child.exitCode
  const exited = once(child, 'exit')
  child.kill(signal)
  const [code] = await exited
  return code
}

export const isRunning = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null

/** A free port below those that the system lends to outgoing connections, so that nobody takes it meanwhile. */
export async function freePort(): Promise<number> {
  const port = randomInt(15_000, 32_000)
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return freePort()
  }
  server.close()
  await once(server, 'close')
  return port
}
