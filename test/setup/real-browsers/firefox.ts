import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { end, isRunning } from '../../../scripts/faults/server-process.ts'
import { type Commands, type Element, type RealBrowser, referenceOf } from './commands.ts'
import { connectMarionette, type Send } from './marionette.ts'

const path = '/usr/bin/firefox-esr'
export const hasFirefox = existsSync(path)

/** A French Firefox that asks nobody for updates, experiments or lists. */
const usualPreferences = {
  'marionette.port': 0,
  'intl.locale.requested': 'fr',
  'browser.startup.page': 0,
  'app.update.auto': false,
  'app.normandy.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'signon.rememberSignons': false,
}
export type Preferences = Record<string, string | number | boolean>

export type Firefox = RealBrowser & {
  /** Changes preferences for the pages that open from now on. */
  prefer: (preferences: Preferences) => Promise<void>
}

export async function openFirefox(): Promise<Firefox> {
  const profile = await mkdtemp(join(tmpdir(), 'fil-firefox-'))
  const lines = Object.entries(usualPreferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  )
  await writeFile(join(profile, 'user.js'), lines.join(''))
  const args = ['--headless', '--no-remote', '--marionette', '--remote-allow-system-access', '--profile', profile]
  const env = { ...process.env, HOME: profile, TZ: 'Europe/Paris' }
  const child = spawn(path, [...args, 'about:blank'], { stdio: 'ignore', env })
  const close = async () => {
    await end(child, 'SIGKILL')
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const { send, close: disconnect } = await connectMarionette(await portOf(profile, child))
    await send('WebDriver:NewSession', {})
    const quit = () => send('Marionette:Quit', { flags: ['eForceQuit'] }).catch(() => {})
    return { ...drive(send), close: () => quit().then(disconnect).then(close) }
  } catch (error) {
    await close()
    throw error
  }
}

/** Firefox writes the port that it chose into its profile. */
async function portOf(profile: string, child: ChildProcess): Promise<number> {
  while (isRunning(child)) {
    const port = Number(await readFile(join(profile, 'MarionetteActivePort'), 'utf8').catch(() => ''))
    if (port > 0) return port
    await sleep(50)
  }
  throw new Error(`Firefox ended with ${child.exitCode ?? child.signalCode}`)
}

function drive(send: Send): Omit<Firefox, 'close'> {
  /** Runs the body of a function in the browser itself, which may read its console and its preferences. */
  async function inBrowser<T>(script: string, ...args: unknown[]): Promise<T> {
    await send('Marionette:SetContext', { value: 'chrome' })
    try {
      return (await send<{ value: T }>('WebDriver:ExecuteScript', { script, args })).value
    } finally {
      await send('Marionette:SetContext', { value: 'content' })
    }
  }
  return {
    commands: commands(send),
    complaints: () => inBrowser<string[]>(takeComplaints),
    prefer: (preferences) => inBrowser<void>(setPreferences, preferences),
  }
}

function commands(send: Send): Commands {
  const value = async <T>(name: string, parameters?: Record<string, unknown>) =>
    (await send<{ value: T }>(`WebDriver:${name}`, parameters)).value
  const of = (element: Element) => ({ id: referenceOf(element) })
  return {
    open: async (url) => void (await value('Navigate', { url })),
    url: () => value('GetCurrentURL'),
    // This answer alone comes without a `value` around it.
    find: (xpath) => send<Element[]>('WebDriver:FindElements', { using: 'xpath', value: xpath }),
    click: (element) => value('ElementClick', of(element)),
    keys: (element, text) => value('ElementSendKeys', { ...of(element), text }),
    clear: (element) => value('ElementClear', of(element)),
    isShown: (element) => value('IsElementDisplayed', of(element)),
    run: (script, ...args) => value('ExecuteScript', { script, args }),
    newWindow: async () => (await send<{ handle: string }>('WebDriver:NewWindow', { type: 'window' })).handle,
    window: () => value('GetWindowHandle'),
    switchTo: (handle) => value('SwitchToWindow', { handle }),
    closeWindow: async () => void (await send('WebDriver:CloseWindow')),
    size: async (width, height) => void (await send('WebDriver:SetWindowRect', { width, height })),
    forgetCookies: () => value('DeleteAllCookies'),
  }
}

/** Errors that pages caused since the last call: refusals of a policy, exceptions, and what they wrote. */
const takeComplaints = `
  const messages = Services.console.getMessageArray()
    .filter((one) => one instanceof Ci.nsIScriptError && !(one.flags & Ci.nsIScriptError.warningFlag))
    .filter((one) => /^https?:/.test(one.sourceName))
    .map((one) => one.errorMessage + ' (' + one.sourceName + ')')
  const storage = Cc['@mozilla.org/consoleAPI-storage;1'].getService(Ci.nsIConsoleAPIStorage)
  const written = storage.getEvents()
    .filter((one) => one.level === 'error' && /^https?:/.test(one.filename))
    .map((one) => one.arguments.map(String).join(' ') + ' (' + one.filename + ')')
  Services.console.reset()
  storage.clearEvents()
  return [...messages, ...written]`

const setPreferences = `
  for (const [name, value] of Object.entries(arguments[0])) {
    if (typeof value === 'boolean') Services.prefs.setBoolPref(name, value)
    else if (typeof value === 'number') Services.prefs.setIntPref(name, value)
    else Services.prefs.setStringPref(name, value)
  }`
