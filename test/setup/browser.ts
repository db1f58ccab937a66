import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
  type Request,
} from 'playwright-core'

const executablePath = process.env.CHROMIUM_PATH || '/usr/bin/chromium'
/** Chromium's headless shell, which needs a quarter less work; the whole browser if there is none. */
const shellPath = process.env.CHROMIUM_SHELL_PATH || executablePath

const launchArgs = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Date fields speak the page's language, as they do in a French browser, and not this machine's.
  '--enable-blink-features=LangAttributeAwareFormControlUI',
]

/** The time limit for content that normally appears within a second: the machine may be busy. */
const patienceMs = 15_000

/** Browsers that did not open a requested page. */
const hung = new WeakSet<Browser>()

/** Whether a browser is alive and answers. */
export const isAlive = (browser: Browser) => browser.isConnected() && !hung.has(browser)

/** @throws if the browser takes too long; it then counts as hung */
async function inTime<T>(browser: Browser, asked: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      hung.add(browser)
      reject(new Error(`Chromium ${browser.version()} stopped answering`))
    }, patienceMs)
  })
  return Promise.race([asked, late]).finally(() => clearTimeout(timer))
}

/** A real Chromium, with a profile that is deleted when it closes, and the fonts of this fontconfig file. */
export const launch = (fontConfig?: string): Promise<Browser> => {
  const env = fontConfig ? { ...process.env, FONTCONFIG_FILE: fontConfig } : undefined
  return chromium.launch({ executablePath: shellPath, args: launchArgs, ...(env && { env }) })
}

/** A Chromium with tabs, and with the cache of whole pages, which Playwright turns off. */
export const launchWhole = (): Promise<Browser> =>
  chromium.launch({ executablePath, args: launchArgs, ignoreDefaultArgs: ['--disable-back-forward-cache'] })

export type WatchedPage = {
  page: Page
  context: BrowserContext
  /** Complaints of the page: console errors and warnings, exceptions, blocked content. */
  complaints: string[]
  close: () => Promise<void>
}

export type PageOptions = BrowserContextOptions & {
  /** Lets the full-screen loader show; other tests need not wait 3.4 s each time. */
  loader?: boolean
  /** Follows the garage's changes; in other tests the network becomes idle, and only polls renew a page. */
  live?: boolean
}

/** The settings of a French person at a desk. Without them, a reused page would keep its earlier size. */
const usual: BrowserContextOptions = {
  locale: 'fr-FR',
  timezoneId: 'Europe/Paris',
  viewport: { width: 1280, height: 720 },
}

/**
 * A page in a fresh context (no cookie, no storage) that keeps every complaint. Give `javaScriptEnabled: false`
 * for the path without scripts, `colorScheme`, `viewport` or `baseURL` as the test needs.
 */
export async function openPage(
  browser: Browser,
  { loader = false, live = false, ...options }: PageOptions = {},
): Promise<WatchedPage> {
  const context = await inTime(browser, browser.newContext({ ...usual, ...options }))
  return watch(context, { loader, live, ...options }, () => inTime(browser, context.close()))
}

/**
 * Opens a page for a fraction of the cost, one at a time: it reuses the page and the processes of the previous test,
 * without that test's cookies, storage, caches, routes, clock and scripts.
 */
export async function reopenPage(
  browser: Browser,
  { loader = false, live = false, ...options }: PageOptions = {},
): Promise<WatchedPage> {
  const reusing = browser as Reusing
  await inTime(browser, reusing._disconnectFromReusedContext('Another test has begun'))
  const context = await inTime(browser, reusing._newContextForReuse({ ...usual, ...options }))
  let open = true
  return watch(context, { loader, live, ...options }, async () => {
    if (!open) return
    open = false
    await inTime(browser, Promise.all([context.setOffline(false), context.clearPermissions()]))
    await inTime(browser, reusing._disconnectFromReusedContext('The test has ended'))
  })
}

/** Bytes of an answer on the wire; none where the page closes before the browser counted them. */
export async function answerSizes(request: Request) {
  try {
    return await request.sizes()
  } catch (error) {
    if (!request.frame().page().isClosed()) throw error
    return { responseBodySize: 0, responseHeadersSize: 0 }
  }
}

/** Playwright's own runner does this between two tests that share a browser context. */
type Reusing = Browser & {
  _newContextForReuse: Browser['newContext']
  _disconnectFromReusedContext: (reason: string) => Promise<void>
}

async function watch(
  context: BrowserContext,
  { loader, live, javaScriptEnabled }: PageOptions,
  close: WatchedPage['close'],
): Promise<WatchedPage> {
  const complaints: string[] = []
  context.setDefaultTimeout(patienceMs)
  if (javaScriptEnabled !== false) await reportViolations(context, complaints)
  if (!loader) await context.addInitScript(pretendFresh)
  if (!live) await context.addInitScript(openNoStream)
  context.on('page', (page) => listen(page, complaints))
  const [kept] = context.pages()
  if (kept) listen(kept, complaints)
  return { page: kept ?? (await context.newPage()), context, complaints, close }
}

/** Call it at the end of a test: fails if the page had a complaint that the test did not expect. */
export function expectSilence({ complaints }: WatchedPage, expected: RegExp[] = []): void {
  const surprising = complaints.filter((complaint) => !expected.some((pattern) => pattern.test(complaint)))
  if (surprising.length > 0) throw new Error(`The page complained:\n${surprising.join('\n')}`)
}

function listen(page: Page, complaints: string[]): void {
  page.on('pageerror', (error) => complaints.push(`exception: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') {
      complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`)
    }
  })
}

async function reportViolations(context: BrowserContext, complaints: string[]): Promise<void> {
  await context.exposeBinding('reportViolation', (_source, text: string) => complaints.push(`csp: ${text}`))
  await context.addInitScript(() => {
    const report = (globalThis as unknown as { reportViolation: (text: string) => void }).reportViolation
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      report(`${violatedDirective} blocked ${blockedURI}`),
    )
  })
}

/** Keeps `views/loader-gate.ts` from treating the data of this browser as too old. */
function pretendFresh(): void {
  const { getItem } = Storage.prototype
  Storage.prototype.getItem = function (key) {
    return key.startsWith('dataArrived:') ? String(Date.now() - 1000) : getItem.call(this, key)
  }
}

/** Gives the page a stream that never opens. */
export function openNoStream(): void {
  Object.assign(globalThis, {
    EventSource: class {
      addEventListener() {}
      close() {}
    },
  })
}

/**
 * Resolves once every transition has ended: on a busy machine even one of a millisecond may be in progress. A
 * transition that was paused for a picture may never end.
 */
export const settled = (page: Page) =>
  page.evaluate(async () => {
    await new Promise(requestAnimationFrame)
    const turning = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    const ended = Promise.all(turning.map(({ finished }) => finished.catch(() => undefined)))
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 5000))])
  })
