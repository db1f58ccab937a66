import { type Browser, type CDPSession, chromium } from 'playwright-core'
import type { Process, ProcessList } from '../../domain/processes/process.ts'
import * as routes from '../../domain/routes.ts'
import { median } from './median.ts'
import { type BellAnswer, bellAnswer, pressBell, readWatch, watch } from './page-watch.ts'
import { signIn, type Visitor } from './visitor.ts'

export type PageFigures = {
  name: string
  firstContentfulPaintMs: number
  /** The paint of the largest piece of the page's own content, with or without a loader over it. */
  contentPaintMs: number
  /** The time until a bell pressed as soon as it is seen lists its notifications; null on a page without one. */
  bellMs: number | null
  /** The time until the bell's panel is open and says that it loads. */
  bellOpenMs: number | null
  /** The time beyond 50 ms of long tasks after the first paint. */
  blockingMs: number
  layoutShift: number
  scriptBytes: number
  /** The bytes of the loader's animation player, fetched after everything else. */
  playerBytes: number
  styleBytes: number
  totalBytes: number
  /** The dashboard's scripts once the bell, a process and its update have been opened, without the player. */
  wholeScriptBytes: number | null
}

type Measured = Omit<PageFigures, 'name' | 'bellMs' | 'bellOpenMs' | 'wholeScriptBytes'>

const cpuSlowdown = 4
/** A slow mobile network: 1.6 Mbit/s, 150 ms there and back. */
const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 }
const visits = 3
/** Widths in CSS pixels. */
const [deskWidth, phoneWidth] = [1280, 360]
/** The quiet time after the last byte, as scripts still run then. */
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
    for (const [name, path, width] of await addresses(visitor)) {
      const measurements: Measured[] = []
      for (let visit = 0; visit < visits; visit += 1) measurements.push(await visitPage(browser, visitor, path, width))
      const bell = hasBell(path) ? await visitBell(browser, visitor, path, width) : null
      const isBoard = path === routes.dashboard.path && width === deskWidth
      const wholeScriptBytes = isBoard ? await openEverything(browser, visitor) : null
      const [bellMs, bellOpenMs] = [bell?.listMs ?? null, bell?.openMs ?? null]
      figures.push({ name, ...medians(measurements), bellMs, bellOpenMs, wholeScriptBytes })
      console.log(`  Chromium · ${name}`)
    }
    return figures
  } finally {
    await browser.close()
  }
}

async function addresses(visitor: Visitor): Promise<[name: string, path: string, width: number][]> {
  const { items } = await visitor.get<ProcessList>('/api/processes')
  const [first] = items
  const { qrToken } = await visitor.get<Process>(`/api/processes/${first?.id}`)
  return [
    ['sign-in', routes.login.href(), deskWidth],
    ['dashboard', routes.dashboard.href(), deskWidth],
    ['dashboard on a phone', routes.dashboard.href(), phoneWidth],
    ['client list', routes.clients.href(), deskWidth],
    ['client page', routes.client.href({ id: first?.client?.id ?? '' }), deskWidth],
    ['public page', routes.tracking.href({ token: qrToken?.token ?? '' }), deskWidth],
  ]
}

const hasBell = (path: string) => path !== routes.login.href() && !path.startsWith('/public')

async function visitPage(browser: Browser, visitor: Visitor, path: string, width: number): Promise<Measured> {
  const { page, bytes } = await openSlowly(browser, visitor, path, width)
  await page.goto(visitor.base + path, { waitUntil: 'networkidle' })
  await page.waitForTimeout(quietMs)
  const seen = await readWatch(page)
  await page.context().close()
  return { ...seen, ...bytes }
}

/** Measures the bell in visits of their own, as a press fetches and runs more than the page. */
async function visitBell(browser: Browser, visitor: Visitor, path: string, width: number): Promise<BellAnswer> {
  const answers: BellAnswer[] = []
  for (let visit = 0; visit < visits; visit += 1) {
    const { page } = await openSlowly(browser, visitor, path, width)
    await page.addInitScript(pressBell)
    await page.goto(visitor.base + path)
    answers.push(await bellAnswer(page))
    await page.context().close()
  }
  return {
    openMs: median(answers.map(({ openMs }) => openMs)),
    listMs: median(answers.map(({ listMs }) => listMs)),
  }
}

async function openEverything(browser: Browser, visitor: Visitor): Promise<number> {
  const { page, bytes } = await openSlowly(browser, visitor, routes.dashboard.path, deskWidth)
  await page.goto(visitor.base + routes.dashboard.path, { waitUntil: 'networkidle' })
  await page.locator('html:not([data-loader])').waitFor()
  const bell = page.locator('[data-island="NotificationBell"] a').first()
  await bell.click()
  await page.locator('[role=group] li').first().waitFor()
  await bell.click()
  await page.locator('a[data-process]:visible').first().click()
  await page.locator('[role=dialog] a:visible', { hasText: 'Modifier' }).click()
  await page.locator('[role=dialog] form:visible').first().waitFor()
  await page.waitForTimeout(quietMs)
  await page.context().close()
  return bytes.scriptBytes
}

/** Opens an empty page in a new browser on a slow machine and network. */
async function openSlowly(browser: Browser, { base, cookie }: Visitor, path: string, width: number) {
  const viewport = { width, height: 720 }
  const context = await browser.newContext({ locale: 'fr-FR', timezoneId: 'Europe/Paris', viewport })
  if (hasBell(path)) await context.addCookies(cookie.split('; ').map((pair) => cookieOf(pair, base)))
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', network)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  await page.addInitScript(watch)
  return { page, bytes: countBytes(session) }
}

function cookieOf(pair: string, url: string) {
  const at = pair.indexOf('=')
  return { name: pair.slice(0, at), value: pair.slice(at + 1), url }
}

/** Counts the bytes over the wire, compressed, heads included. */
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

function medians(seen: Measured[]): Measured {
  const of = (key: keyof Measured) => median(seen.map((measured) => measured[key]))
  return {
    firstContentfulPaintMs: of('firstContentfulPaintMs'),
    contentPaintMs: of('contentPaintMs'),
    blockingMs: of('blockingMs'),
    layoutShift: of('layoutShift'),
    scriptBytes: of('scriptBytes'),
    playerBytes: of('playerBytes'),
    styleBytes: of('styleBytes'),
    totalBytes: of('totalBytes'),
  }
}
