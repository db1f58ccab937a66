import { type ChildProcess, spawn } from 'node:child_process'
import { createReadStream, createWriteStream } from 'node:fs'
import { access, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'
import { BrowserEnded, connectDevTools, type DevTools } from './devtools.ts'

/** These builds run on Linux on Intel only. */
export const oldChromiumRuns = process.platform === 'linux' && process.arch === 'x64'

/**
 * The oldest version that we support, of January 2018, and one a year younger. Each comes compressed in an npm package.
 */
export const oldChromiums = {
  64: { package: 'chromium-64', file: 'chromium-64.0.3264.0.br' },
  72: { package: 'chrome-aws-lambda', file: 'chromium-72.0.3617.0.br' },
} as const
export type OldChromium = keyof typeof oldChromiums

/**
 * Unlike the packages' usual flags these start several processes: with one, old Chromium crashes at the second page.
 */
const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--no-zygote',
  '--no-first-run',
  '--disable-dev-shm-usage',
]
/** The time limit for content expected within a second: an old engine recompiles all scripts, on a busy machine. */
const deadlineMs = 15_000

/** A tab of an old browser. */
export type OldPage = {
  goto: (url: string) => Promise<void>
  /** Runs an expression in the page: only what that browser understands. */
  evaluate: <T>(expression: string) => Promise<T>
  /** Waits until the expression is true. */
  until: (expression: string) => Promise<void>
  /** Presses the middle of the element that the expression gives. */
  press: (element: string) => Promise<void>
  /** Types into the field, and replaces its value. */
  type: (element: string, text: string) => Promise<void>
  complaints: string[]
  close: () => Promise<void>
}

export async function openOldChromium(
  version: OldChromium,
  { width, height } = { width: 1280, height: 860 },
): Promise<OldPage> {
  const path = await unpacked(version)
  const profile = await mkdtemp(join(tmpdir(), `fil-chromium-${version}-`))
  const size = `--window-size=${width},${height}`
  const args = [...flags, size, '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank']
  const browser = spawn(path, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  const close = async () => {
    const gone = new Promise((resolve) => browser.once('exit', resolve))
    if (browser.exitCode === null && browser.kill('SIGKILL')) await gone
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const tools = await connectDevTools(await tabOf(await addressOf(browser)), `Chromium ${version}`)
    return { ...(await drive(tools)), close: () => close().finally(tools.close) }
  } catch (error) {
    await close()
    throw error
  }
}

/** Unpacks the browser once for all runs: 130 MB, beside its package. */
async function unpacked(version: OldChromium): Promise<string> {
  const { package: name, file } = oldChromiums[version]
  const packed = dirname(createRequire(import.meta.url).resolve(`${name}/package.json`))
  const folder = join(packed, `../.cache/chromium-${version}`)
  const path = join(folder, 'chromium')
  if (await isThere(path)) return path
  await mkdir(folder, { recursive: true })
  const unfinished = join(folder, `chromium-${process.pid}`)
  const source = createReadStream(join(packed, 'bin', file))
  await pipeline(source, createBrotliDecompress(), createWriteStream(unfinished, { mode: 0o755 }))
  await rename(unfinished, path)
  return path
}

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

/**
 * The address of DevTools, which the browser prints to its error output.
 * @throws with the output if it does not start
 */
async function addressOf({ stderr }: ChildProcess): Promise<URL> {
  const said: string[] = []
  if (stderr) {
    for await (const line of createInterface({ input: stderr })) {
      const address = /^DevTools listening on (\S+)/.exec(line)?.[1]
      if (address) {
        stderr.resume()
        return new URL(address)
      }
      said.push(line)
    }
  }
  throw new Error(`The old Chromium does not start:\n${said.join('\n')}`)
}

/** Waits for the tab: the browser listens before it has opened one. */
async function tabOf({ host }: URL): Promise<string> {
  for (const endMs = Date.now() + deadlineMs; Date.now() < endMs; await pause()) {
    const tabs = (await (await fetch(`http://${host}/json/list`)).json()) as { webSocketDebuggerUrl: string }[]
    if (tabs[0]) return tabs[0].webSocketDebuggerUrl
  }
  throw new Error('The old Chromium opened no tab')
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 50))

async function drive(tools: DevTools): Promise<Omit<OldPage, 'close'>> {
  const complaints: string[] = []
  listen(tools, complaints)
  for (const domain of ['Page', 'Runtime', 'Log']) await tools.send(`${domain}.enable`)

  async function evaluate<T>(expression: string): Promise<T> {
    const options = { expression, returnByValue: true, awaitPromise: true }
    const { result, exceptionDetails } = await tools.send<Evaluated<T>>('Runtime.evaluate', options)
    if (exceptionDetails) throw new Error(`${expression}: ${exceptionDetails.exception?.description}`)
    return result.value
  }
  const text = () => evaluate<string>('location.href + "\\n" + document.body.innerText')
  async function until(expression: string): Promise<void> {
    const endMs = Date.now() + deadlineMs
    // A page that is being replaced gives an error, and is asked again; a browser that has ended is not.
    while (!(await evaluate(`Boolean(${expression})`).catch(notYet))) {
      if (Date.now() > endMs)
        throw new Error(['It never came true:', expression, ...complaints, await text()].join('\n'))
      await pause()
    }
  }
  async function restingPlaceOf(element: string): Promise<{ x: number; y: number }> {
    const place = () => evaluate<{ x: number; y: number } | null>(`(${middleOf})(${element})`).catch(notYet)
    let last = await place()
    for (const endMs = Date.now() + deadlineMs; Date.now() < endMs; ) {
      await pause()
      const now = await place()
      if (now && last && now.x === last.x && now.y === last.y) return now
      last = now
    }
    throw new Error(['It is never there to press:', element, ...complaints, await text()].join('\n'))
  }
  async function press(element: string): Promise<void> {
    const { x, y } = await restingPlaceOf(element)
    const button = { x, y, button: 'left', clickCount: 1 }
    for (const type of ['mousePressed', 'mouseReleased'])
      await tools.send('Input.dispatchMouseEvent', { type, ...button })
  }
  return {
    complaints,
    evaluate,
    until,
    press,
    goto: async (url) => void (await tools.send('Page.navigate', { url })),
    async type(element, text) {
      await press(element)
      await evaluate(`${element}.select()`)
      for (const letter of text) await tools.send('Input.dispatchKeyEvent', { type: 'char', text: letter })
    },
  }
}

/** Treats an error of a closing page as not ready yet. @throws when the browser has ended */
function notYet(error: Error): null {
  if (error instanceof BrowserEnded) throw error
  return null
}

type Evaluated<T> = { result: { value: T }; exceptionDetails?: { exception?: { description?: string } } }

/** Runs in the page: the middle of an element; null while something covers it. */
const middleOf = `function (element) {
  if (!element) return null
  element.scrollIntoView({ block: 'center' })
  var box = element.getBoundingClientRect()
  var x = box.left + box.width / 2
  var y = box.top + box.height / 2
  return element.contains(document.elementFromPoint(x, y)) ? { x: x, y: y } : null
}`

type Said = { type: string; args: { value?: unknown; description?: string }[] }
type Entry = { entry: { level: string; text: string; url?: string } }
type Thrown = { exceptionDetails: { text: string; exception?: { description?: string } } }

function listen(tools: DevTools, complaints: string[]): void {
  tools.on('Runtime.consoleAPICalled', ({ type, args }: Said) => {
    if (type === 'error' || type === 'warning')
      complaints.push(`${type}: ${args.map(({ value, description }) => value ?? description).join(' ')}`)
  })
  tools.on('Runtime.exceptionThrown', ({ exceptionDetails: { text, exception } }: Thrown) =>
    complaints.push(`exception: ${exception?.description ?? text}`),
  )
  tools.on('Log.entryAdded', ({ entry: { level, text, url = '' } }: Entry) => {
    if (level === 'error' || level === 'warning') complaints.push(`${level}: ${text} (${url})`)
  })
}
