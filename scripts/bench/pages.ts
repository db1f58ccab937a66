import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core'
import type { Process, ProcessList } from '../../domain/process.ts'
import { routes } from '../../domain/routes.ts'
import { median } from './median.ts'
import { signIn, type Visitor } from './visitor.ts'

export type PageFigures = {
  name: string
  firstContentfulPaintMs: number
  /** What of the long tasks after the first paint goes beyond 50 ms. */
  blockingMs: number
  layoutShift: number
  scriptBytes: number
  /** The loader's animation player, fetched after everything else. */
  playerBytes: number
  styleBytes: number
  totalBytes: number
}

type Measured = Omit<PageFigures, 'name'>

const cpuSlowdown = 4
/** A slow mobile network: 1.6 Mbit/s, 150 ms there and back. */
const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 }
const visits = 3
/** After the last byte scripts still run: until then nothing long may start. */
const quietMs = 2_000

const args = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-dev-shm-usage',
  '--no-first-run',
]

/** Pages as a slow machine on a slow network first sees them, in a real Chromium with an empty cache. */
export async function measurePages(port: number): Promise<PageFigures[]> {
  const executablePath = process.env.CHROMIUM_PATH || '/usr/bin/chromium'
  const browser = await chromium.launch({ executablePath, args })
  try {
    const visitor = await signIn(port, 1)
    const figures: PageFigures[] = []
    for (const [name, path] of await addresses(visitor)) {
      const seen: Measured[] = []
      for (let visit = 0; visit < visits; visit += 1) seen.push(await visitPage(browser, visitor, path))
      figures.push({ name, ...medians(seen) })
      console.log(`  Chromium · ${name}`)
    }
    return figures
  } finally {
    await browser.close()
  }
}

async function addresses(visitor: Visitor): Promise<[string, string][]> {
  const { items } = await visitor.get<ProcessList>('/api/processes')
  const [first] = items
  const { qrToken } = await visitor.get<Process>(`/api/processes/${first?.id}`)
  return [
    ['sign-in', routes.login.href()],
    ['dashboard', routes.dashboard.href()],
    ['client list', routes.clients.href()],
    ['client page', routes.client.href({ id: first?.client?.id ?? '' })],
    ['public page', routes.tracking.href({ token: qrToken?.token ?? '' })],
  ]
}

async function visitPage(browser: Browser, { base, cookie }: Visitor, path: string): Promise<Measured> {
  const context = await browser.newContext({ locale: 'fr-FR', timezoneId: 'Europe/Paris' })
  const needsCookie = path !== routes.login.href() && !path.startsWith('/public')
  if (needsCookie) await context.addCookies(cookie.split('; ').map((pair) => cookieOf(pair, base)))
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', network)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  const bytes = countBytes(session)
  await page.addInitScript(watch)
  await page.goto(base + path, { waitUntil: 'networkidle' })
  await page.waitForTimeout(quietMs)
  const seen = await readWatch(page)
  await context.close()
  return { ...seen, ...bytes }
}

function cookieOf(pair: string, url: string) {
  const at = pair.indexOf('=')
  return { name: pair.slice(0, at), value: pair.slice(at + 1), url }
}

/** As they came over the wire, compressed, heads included. */
function countBytes(session: CDPSession) {
  const bytes = { scriptBytes: 0, playerBytes: 0, styleBytes: 0, totalBytes: 0 }
  const kinds = new Map<string, string>()
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    kinds.set(requestId, response.url.includes('LoaderPlayer') ? 'Player' : type)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes.totalBytes += encodedDataLength
    if (kinds.get(requestId) === 'Script') bytes.scriptBytes += encodedDataLength
    if (kinds.get(requestId) === 'Player') bytes.playerBytes += encodedDataLength
    if (kinds.get(requestId) === 'Stylesheet') bytes.styleBytes += encodedDataLength
  })
  return bytes
}

type Watched = { watched: { tasks: { startTime: number; duration: number }[]; layoutShift: number } }

/** Runs in the page, before anything of it. */
function watch(): void {
  const watched: Watched['watched'] = { tasks: [], layoutShift: 0 }
  Object.assign(globalThis, { watched })
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) watched.tasks.push({ startTime, duration })
  }).observe({ type: 'longtask', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) watched.layoutShift += (entry as PerformanceEntry & { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
}

function readWatch(page: Page) {
  return page.evaluate(() => {
    const { watched } = globalThis as unknown as Watched
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    const firstContentfulPaintMs = paint?.startTime ?? 0
    const after = watched.tasks.filter(({ startTime }) => startTime >= firstContentfulPaintMs)
    const blockingMs = after.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0)
    return { firstContentfulPaintMs, blockingMs, layoutShift: watched.layoutShift }
  })
}

function medians(seen: Measured[]): Measured {
  const of = (key: keyof Measured) => median(seen.map((measured) => measured[key]))
  return {
    firstContentfulPaintMs: of('firstContentfulPaintMs'),
    blockingMs: of('blockingMs'),
    layoutShift: of('layoutShift'),
    scriptBytes: of('scriptBytes'),
    playerBytes: of('playerBytes'),
    styleBytes: of('styleBytes'),
    totalBytes: of('totalBytes'),
  }
}
