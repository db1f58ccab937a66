import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { test } from 'vitest'
import { sessionEventsPath } from '../../../domain/ground/addresses/page-links.ts'
import * as routes from '../../../domain/ground/routes.ts'
import { openPage, type WatchedPage } from '../../setup/browser.ts'
import { browser, camille, people, site, stage } from '../stage.ts'
import { newProcess, takeSession } from '../user-actions.ts'
import { openLive } from './live-scene.ts'

stage()

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

test('browsers come back after a killed server, and miss nothing', async () => {
  const way = await cuttableWay()
  const tabs: WatchedPage[] = []
  for (let tab = 0; tab < 2; tab += 1) {
    const watched = await openPage(browser, { baseURL: way.url, live: true })
    await takeSession(watched, people.camille)
    await openLive(watched.page, routes.dashboard.href({}, { vue: 'tous' }))
    tabs.push(watched)
  }
  way.cut()
  await newProcess(camille, { nom: 'Manquée' })
  const back = tabs.map(({ page }) =>
    page.waitForResponse((answer) => answer.url().includes(sessionEventsPath) && answer.ok()),
  )
  await way.restore()
  await Promise.all(back)
  for (const { page } of tabs) await page.getByText('Freins de Manquée').first().waitFor()
  for (const tab of tabs) await tab.close()
  way.cut()
})
