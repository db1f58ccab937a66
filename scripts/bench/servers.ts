import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { serverFlags } from '../bootstrap/project.mjs'
import { type Child, type ChildOptions, startChild } from './child.ts'

export type Server = Child & { port: number }
export type App = Server & { /** From the start of the process to its first "ready". */ readyMs: number }

const serverCore = 0
const loaderCore = 1
const patienceMs = 60_000

type Where = { pinned: boolean }

/** The application as built, one process, on that database. */
export async function startApp(
  databaseUrl: string,
  { pinned, dataDir, profile }: Where & { dataDir: string; profile?: string | undefined },
): Promise<App> {
  const port = await freePort()
  const startedAt = performance.now()
  const child = startChild(new URL('../../server/main.ts', import.meta.url), {
    core: pinned ? serverCore : undefined,
    env: {
      ...cleared,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      PORT: String(port),
      NODE_ENV: 'production',
      RATE_LIMITS: 'raised',
      LOG_LEVEL: 'warn',
      PUBLIC_URL: `http://localhost:${port}`,
    },
    execArgv: [...serverFlags, ...(profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : [])],
  })
  await ready(port)
  return { ...child, port, readyMs: performance.now() - startedAt }
}

/** The environment without settings of the person who measures. */
const cleared = Object.fromEntries(
  [
    'DATABASE_ADMIN_URL',
    'SMTP_URL',
    'APP_SECRET',
    'WEB_CONCURRENCY',
    'TRUST_PROXY',
    'API_BASE_URL',
    'DEMO',
    'HOST',
  ].map((name) => [name, '']),
)

const limitFiles = { 'limit A': './limit-a.ts', bare: './bare-limit.ts' }

/** Starts a limit, with which the application is compared, on the core that the application has too. */
export async function startLimit(
  name: keyof typeof limitFiles,
  databaseUrl: string,
  { pinned }: Where,
): Promise<Server> {
  const port = await freePort()
  const env = { NODE_ENV: 'production', DATABASE_URL: databaseUrl, PORT: String(port) }
  const child = startChild(new URL(limitFiles[name], import.meta.url), coreOf(pinned, serverCore, env))
  await child.ask({ type: 'listen' })
  return { ...child, port }
}

export function startLoader({ pinned }: Where): Child {
  return startChild(new URL('./loader.ts', import.meta.url), coreOf(pinned, loaderCore, {}))
}

const coreOf = (pinned: boolean, core: number, env: NodeJS.ProcessEnv): ChildOptions => ({
  core: pinned ? core : undefined,
  env,
})

async function ready(port: number): Promise<void> {
  const deadline = Date.now() + patienceMs
  while (Date.now() < deadline) {
    const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined)
    if (answer?.ok) return
    await sleep(5)
  }
  throw new Error('the server is not ready')
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = createServer()
    socket.once('error', reject)
    socket.listen(0, '127.0.0.1', () => {
      const { port } = socket.address() as { port: number }
      socket.close(() => resolve(port))
    })
  })
}
