import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { sessionEventsPath } from '../../../domain/addresses/page-links.ts'
import * as routes from '../../../domain/routes.ts'
import { openPage, type WatchedPage } from '../../setup/browser.ts'
import { browser, camille, people, site, stage } from '../stage.ts'
import { newProcess, takeSession } from '../user-actions.ts'
import { openLive } from './live-scene.ts'

stage()

/** The time in which every browser has its stream again. */
const backMs = 5_000

/** A way to the site that a test can cut, as when its server is killed and started again. */
async function cuttableWay() {
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(new URL(site.url).port), 'localhost')
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.once('close', () => {
        near.destroy()
        far.destroy()
      })
    }
    near.pipe(far).pipe(near)
  })
  const listen = async (port: number) => {
    server.listen(port, 'localhost')
    await once(server, 'listening')
    return (server.address() as { port: number }).port
  }
  const cut = () => {
    server.close()
    for (const socket of sockets) socket.destroy()
    sockets.clear()
  }
  const port = await listen(0)
  return { url: `http://localhost:${port}`, cut, restore: () => listen(port) }
}

test('browsers come back within five seconds of a killed server, at different times, and miss nothing', async () => {
  const way = await cuttableWay()
  const tabs: WatchedPage[] = []
  for (let tab = 0; tab < 4; tab += 1) {
    const watched = await openPage(browser, { baseURL: way.url, live: true })
    await takeSession(watched, people.camille)
    await openLive(watched.page, routes.dashboard.href({}, { vue: 'tous' }))
    tabs.push(watched)
  }
  way.cut()
  await newProcess(camille, { nom: 'Manquée' })
  const restoredAt = performance.now() + 1_000
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  const back = tabs.map(({ page }) =>
    page
      .waitForResponse((answer) => answer.url().includes(sessionEventsPath))
      .then(() => performance.now() - restoredAt),
  )
  await way.restore()
  const times = (await Promise.all(back)).sort((one, other) => one - other)
  expect(times.at(-1)).toBeLessThan(backMs)
  expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan(300)
  for (const { page } of tabs) await page.getByText('Freins de Manquée').first().waitFor()
  for (const tab of tabs) await tab.close()
  way.cut()
})
