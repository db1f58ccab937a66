import { type Browser, type CDPSession, chromium } from 'playwright-core'
import * as routes from '../../domain/ground/routes.ts'
import { median } from './median.ts'
import { adminOf, type Garage, type Known, type Person } from './people.ts'
import { bellAnswer, pressBell, readWatch, watch } from './watch.ts'

/**
 * Times in ms from the beginning of the visit. The content has appeared once the largest element of the page itself
 * has, with or without a loader over it. The bell is pressed as soon as it is visible: it opens, then lists
 * notifications.
 */
export type PageFigures = {
  firstPaintMs: number
  contentMs: number
  layoutShift: number
  scriptBytes: number
  totalBytes: number
  openMs?: number
  listMs?: number
}

const cpuSlowdown = 4
/** A slow mobile network: 1.6 Mbit/s, 150 ms there and back. */
const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 }
const visits = 3
/** Widths in CSS pixels. */
const [deskWidth, phoneWidth] = [1280, 360]
/** The quiet time after the last byte, as scripts still run then. */
const quietMs = 2_000
const args = '--headless --no-sandbox --disable-gpu --disable-quic --disable-dev-shm-usage --no-first-run'.split(' ')

type Visit = { person: Person; signedIn: boolean; path: string; width: number }

/** Pages as a slow machine on a slow network first sees them, in a real Chromium with an empty cache. */
export async function measurePages(base: string, garage: Garage): Promise<Map<string, PageFigures>> {
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args })
  const person = await adminOf(base, garage)
  const [{ clientId: id }] = garage.processes as [Known]
  const token = garage.processes.flatMap((process) => process.token ?? []).at(0) ?? ''
  const pages: [name: string, signedIn: boolean, path: string, width?: number][] = [
    ['sign-in', false, routes.login.href()],
    ['dashboard', true, routes.dashboard.href()],
    ['dashboard on a phone', true, routes.dashboard.href(), phoneWidth],
    ['client list', true, routes.clients.href()],
    ['client page', true, routes.client.href({ id })],
    ['public page', false, routes.tracking.href({ token })],
  ]
  const figures = new Map<string, PageFigures>()
  for (const [name, signedIn, path, width = deskWidth] of pages) {
    const visit = { person, signedIn, path, width }
    const page = await medians(() => visitPage(browser, visit))
    figures.set(name, signedIn ? { ...page, ...(await medians(() => visitBell(browser, visit))) } : page)
    console.log(`  Chromium · ${name}`)
  }
  await browser.close()
  return figures
}

async function visitPage(browser: Browser, visit: Visit) {
  const { page, bytes } = await openSlowly(browser, visit)
  await page.goto(visit.person.base + visit.path, { waitUntil: 'networkidle' })
  await page.waitForTimeout(quietMs)
  const seen = await readWatch(page)
  await page.context().close()
  return { ...seen, ...bytes }
}

/** Measures the bell in separate visits, because a press fetches and runs more than the page. */
async function visitBell(browser: Browser, visit: Visit) {
  const { page } = await openSlowly(browser, visit)
  await page.addInitScript(pressBell)
  await page.goto(visit.person.base + visit.path)
  const answer = await bellAnswer(page)
  await page.context().close()
  return answer
}

/** Opens an empty page in a new browser on a slow machine and network. */
async function openSlowly(browser: Browser, { person: { base: url, cookie }, signedIn, width }: Visit) {
  const viewport = { width, height: 720 }
  const context = await browser.newContext({ locale: 'fr-FR', timezoneId: 'Europe/Paris', viewport })
  const cookies = [...cookie.matchAll(/([^=; ]+)=([^;]*)/g)].map(([, name = '', value = '']) => ({ name, value, url }))
  if (signedIn) await context.addCookies(cookies)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', network)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  await page.addInitScript(watch)
  await page.addInitScript(openNoStream)
  return { page, bytes: countBytes(session) }
}

/** Gives the page a stream of changes that never opens: an open one would keep the network from ever being idle. */
function openNoStream(): void {
  Object.assign(globalThis, {
    EventSource: class {
      addEventListener() {}
      close() {}
    },
  })
}

/**
 * Counts bytes over the wire, compressed, with headers. The loader's player is not a script: it loads after everything
 * else.
 */
function countBytes(session: CDPSession) {
  const bytes = { scriptBytes: 0, totalBytes: 0 }
  const scripts = new Set<string>()
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script' && !response.url.includes('LoaderPlayer')) scripts.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes.totalBytes += encodedDataLength
    if (scripts.has(requestId)) bytes.scriptBytes += encodedDataLength
  })
  return bytes
}

/** The median of each figure of a few visits. */
async function medians<Of extends Record<string, number>>(visit: () => Promise<Of>): Promise<Of> {
  const seen: Of[] = []
  while (seen.length < visits) seen.push(await visit())
  const names = Object.keys(seen[0] ?? {})
  return Object.fromEntries(names.map((name) => [name, median(seen.map((one) => one[name] as number))])) as Of
}
