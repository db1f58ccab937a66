// `npm run screenshots`: the pictures of the README, from the demo garage, so that they stay true.
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'

const folder = new URL('../docs/images/', import.meta.url)
const args = ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking']
const desk = { viewport: { width: 1280, height: 860 } }
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 1.5 }
const demo = { email: 'camille.perrin@garage-perrin.example', password: 'atelier2026' }

const site = await startDemo()
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium', args })
try {
  await pictures()
} finally {
  await browser.close()
  await site.stop()
}

async function pictures() {
  const light = await signedIn({ ...desk, colorScheme: 'light' })
  await shoot(light, 'dashboard')
  const row = light.getByRole('link', { name: 'Distribution et pompe à eau' }).first()
  await row.click()
  await light.getByRole('dialog').getByText('Lien public').first().waitFor()
  const link = await light.getByRole('textbox', { name: 'Lien public' }).inputValue()
  await shoot(light, 'detail')

  const dark = await signedIn({ ...desk, colorScheme: 'dark' })
  await shoot(dark, 'dashboard-sombre')

  const customer = await (await context({ ...phone, colorScheme: 'light' })).newPage()
  await customer.goto(new URL(link).pathname)
  await shoot(customer, 'suivi-telephone')
}

const context = (options) =>
  browser.newContext({ baseURL: site.url, locale: 'fr-FR', timezoneId: 'Europe/Paris', ...options })

async function signedIn(options) {
  const page = await (await context(options)).newPage()
  await page.goto('/connexion')
  await page.getByLabel('Email').fill(demo.email)
  await page.getByLabel('Mot de passe').fill(demo.password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await page.waitForURL('**/dashboard')
  // The second visit: no welcome, no loader.
  await page.goto('/dashboard')
  return page
}

async function shoot(page, name) {
  await page.evaluate(() => document.fonts.ready)
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: new URL(`${name}.png`, folder).pathname })
}

/** The product itself, on data of its own. */
async function startDemo() {
  const dataDir = await mkdtemp(join(tmpdir(), 'fil-d-atelier-pictures-'))
  const port = await freePort()
  const script = new URL('start.mjs', import.meta.url).pathname
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(port), DEMO: '1', LOG_LEVEL: 'warn' }
  const child = spawn(process.execPath, [script], { env, stdio: 'inherit' })
  const url = `http://localhost:${port}`
  await ready(url, child)
  return {
    url,
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function ready(url, child) {
  for (let tries = 0; tries < 1200; tries += 1) {
    if (child.exitCode !== null) throw new Error('The application did not start')
    const up = await fetch(`${url}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (up) return
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error('The application was not ready in five minutes')
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}
