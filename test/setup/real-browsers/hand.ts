import { setTimeout as sleep } from 'node:timers/promises'
import { type Commands, type Element, Refused } from './commands.ts'

/** The time limit for what normally appears within a second: the machine may be busy. */
const patienceMs = 20_000

/** Refusals of an element that is not ready yet: covered, moving, replaced, or not shown. */
const notYet = new Set([
  'element click intercepted',
  'element not interactable',
  'javascript error',
  'no such element',
  'no such window',
  'stale element reference',
  'unknown error',
])

export type Hand = ReturnType<typeof handOf>

/** The acts of a person on a page. Elements are XPaths; only one that is shown is pressed. */
export function handOf(commands: Commands, site: { url: string }) {
  const { run } = commands
  async function until<T>(what: string, look: () => Promise<T | false | null | undefined>): Promise<T> {
    let last = ''
    for (const endMs = Date.now() + patienceMs; Date.now() < endMs; await sleep(100)) {
      try {
        const seen = await look()
        if (seen) return seen
      } catch (error) {
        if (!(error instanceof Refused && notYet.has(error.code))) throw error
        last = error.message
      }
    }
    const text = await run<string>("return document.body?.innerText ?? ''").catch(String)
    throw new Error(`${what}: never, at ${await commands.url()}. ${last}\n${text}`)
  }
  const shown = async (xpath: string): Promise<Element | undefined> => {
    for (const element of await commands.find(xpath)) if (await commands.isShown(element)) return element
    return undefined
  }
  // Between two pages there is no body, or one without text yet.
  const text = async () => (await run<string>("return document.body?.innerText ?? ''")).replaceAll('\u00a0', ' ')
  return {
    ...commands,
    until,
    open: (path: string) => commands.open(new URL(path, site.url).href),
    arrives: (path: string) =>
      until(`to arrive at ${path}`, async () => new URL(await commands.url()).pathname === path),
    sees: (words: string) => until(`to see « ${words} »`, async () => (await text()).includes(words)),
    isThere: (xpath: string) => until(`to find ${xpath}`, async () => (await commands.find(xpath)).length > 0),
    isGone: (xpath: string) => until(`${xpath} to go`, async () => (await commands.find(xpath)).length === 0),
    /** Waits until an island works: before that its HTML is a plain page's. */
    awake: (name: string) =>
      until(
        `${name} to be awake`,
        async () => (await commands.find(`//*[@data-island='${name}'][@data-awake]`)).length > 0,
      ),
    press: (xpath: string) =>
      until(`to press ${xpath}`, async () => {
        const element = await shown(xpath)
        if (element) await commands.click(element)
        return element
      }),
    type: (xpath: string, words: string) =>
      until(`to type in ${xpath}`, async () => {
        const element = await shown(xpath)
        if (!element) return false
        await commands.clear(element)
        await commands.keys(element, words)
        return true
      }),
    /** A field for files may be hidden behind its label. */
    choose: (xpath: string, path: string) =>
      until(`to choose a file in ${xpath}`, async () => {
        const [field] = await commands.find(xpath)
        if (field) await commands.keys(field, path)
        return field
      }),
  }
}

const named = (tag: string, words: string) =>
  `${tag}[contains(normalize-space(translate(., '\u00a0\u202f', '  ')), ${JSON.stringify(words)})]`

/** A button that can be pressed: a process takes one act at a time. */
export const button = (words: string, within = '//*'): string =>
  `${within}/descendant::${named('button', words)}[not(@disabled) and not(@aria-disabled='true')]`
export const link = (words: string, within = '//*'): string => `${within}/descendant::${named('a', words)}`
export const label = (words: string, within = '//*'): string => `${within}/descendant::${named('label', words)}`
export const field = (name: string, within = '//main'): string => `${within}//*[@name='${name}']`
