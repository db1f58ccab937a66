import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { end, freePort, isRunning } from '../../../scripts/faults/server-process.ts'
import { type Commands, type Element, type RealBrowser, Refused, referenceOf } from './commands.ts'

const paths = { driver: '/usr/bin/WebKitWebDriver', screen: '/usr/bin/Xvfb' }
export const hasWebKit = Object.values(paths).every(existsSync)

/** WebKitGTK in its own screen, with its own home: without it, its cookies would stay on this machine. */
export async function openWebKit(): Promise<RealBrowser> {
  const home = await mkdtemp(join(tmpdir(), 'fil-webkit-'))
  const children: ChildProcess[] = []
  const close = async () => {
    for (const child of children.reverse()) await end(child, 'SIGTERM')
    await rm(home, { recursive: true, force: true, maxRetries: 5 })
  }
  const start = (...[path, args, options]: Parameters<typeof spawn>) => {
    const child = spawn(path, args, options)
    children.push(child)
    return child
  }
  try {
    const args = ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp']
    const screen = start(paths.screen, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
    const DISPLAY = `:${await displayOf(screen)}`
    const port = await freePort()
    const env = { ...process.env, DISPLAY, HOME: home, TZ: 'Europe/Paris', NO_AT_BRIDGE: '1', GTK_A11Y: 'none' }
    const driver = start(paths.driver, ['--host=127.0.0.1', `--port=${port}`], { stdio: 'ignore', env })
    const { commands, quit } = await newSession(`http://127.0.0.1:${port}`, driver)
    return { commands, complaints: async () => [], close: () => quit().finally(close) }
  } catch (error) {
    await close()
    throw error
  }
}

/** The screen writes the number that it chose to its fourth file. */
async function displayOf(screen: ChildProcess): Promise<string> {
  const numbers = screen.stdio[3] as Readable
  const [number] = await Promise.race([once(numbers, 'data'), once(screen, 'exit')])
  if (!isRunning(screen)) throw new Error(`Xvfb ended with ${screen.exitCode ?? screen.signalCode}`)
  return String(number).trim()
}

type Call = <T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: Record<string, unknown>) => Promise<T>

const caller =
  (base: string): Call =>
  async (method, path, body) => {
    const answer = await fetch(base + path, { method, ...(body && { body: JSON.stringify(body) }) })
    const { value } = await answer.json()
    if (!answer.ok) throw new Refused(value.error, value.message)
    return value
  }

async function newSession(base: string, driver: ChildProcess) {
  const call = caller(base)
  while (!(await call('GET', '/status').catch(() => null))) {
    if (!isRunning(driver)) throw new Error(`WebKitWebDriver ended with ${driver.exitCode ?? driver.signalCode}`)
    await sleep(50)
  }
  const { sessionId } = await call<{ sessionId: string }>('POST', '/session', { capabilities: {} })
  const session = `/session/${sessionId}`
  const quit = () =>
    call('DELETE', session).then(
      () => {},
      () => {},
    )
  return { commands: commands((method, path, body) => call(method, session + path, body)), quit }
}

function commands(call: Call): Commands {
  const at = (element: Element, act: string) => `/element/${referenceOf(element)}/${act}`
  return {
    open: (url) => call('POST', '/url', { url }),
    url: () => call('GET', '/url'),
    find: (value) => call('POST', '/elements', { using: 'xpath', value }),
    click: (element) => call('POST', at(element, 'click'), {}),
    keys: (element, text) => call('POST', at(element, 'value'), { text }),
    clear: (element) => call('POST', at(element, 'clear'), {}),
    isShown: (element) => call('GET', at(element, 'displayed')),
    run: (script, ...args) => call('POST', '/execute/sync', { script, args }),
    newWindow: async () => (await call<{ handle: string }>('POST', '/window/new', { type: 'window' })).handle,
    window: () => call('GET', '/window'),
    switchTo: (handle) => call('POST', '/window', { handle }),
    closeWindow: async () => void (await call('DELETE', '/window')),
    size: async (width, height) => void (await call('POST', '/window/rect', { width, height })),
    forgetCookies: () => call('DELETE', '/cookie'),
  }
}
