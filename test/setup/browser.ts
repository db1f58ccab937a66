import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'

const executablePath = process.env.CHROMIUM_PATH || '/usr/bin/chromium'

const args = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** A real Chromium, with a profile of its own that goes when it closes. */
export const launch = (): Promise<Browser> => chromium.launch({ executablePath, args })

export type WatchedPage = {
  page: Page
  context: BrowserContext
  /** What the page complained about: console errors and warnings, exceptions, blocked content. */
  complaints: string[]
  close: () => Promise<void>
}

/**
 * A page in a fresh context (no cookie, no storage) that keeps every complaint. Give `javaScriptEnabled: false`
 * for the path without scripts, `colorScheme`, `viewport` or `baseURL` as the test needs.
 */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<WatchedPage> {
  const context = await browser.newContext({ locale: 'fr-FR', timezoneId: 'Europe/Paris', ...options })
  const complaints: string[] = []
  if (options.javaScriptEnabled !== false) await reportViolations(context, complaints)
  context.on('page', (page) => listen(page, complaints))
  const page = await context.newPage()
  return { page, context, complaints, close: () => context.close() }
}

/** For the end of a test: the page had nothing to complain about, apart from what the test provoked on purpose. */
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
