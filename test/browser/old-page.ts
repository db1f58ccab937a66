import type { OldPage } from '../setup/old-chromium.ts'
import type { Site } from '../setup/site.ts'

/** Steps of a test in a tab of an old browser. `press` and `type` take an element as an expression. */
export function oldWords(site: Site, page: OldPage) {
  return {
    find,
    withText,
    open: (path: string) => page.goto(site.url + path),
    awake: (island: string) => page.until(find(`[data-island="${island}"][data-awake]`)),
    arrives: (path: string) => page.until(`location.pathname === ${JSON.stringify(path)}`),
    shows: (text: string) =>
      page.until(`document.body.innerText.replace(/\\u00a0/g, ' ').includes(${JSON.stringify(text)})`),
    async fill(values: Record<string, string>) {
      for (const [name, value] of Object.entries(values)) await page.type(find(`main [name=${name}]`), value)
      await page.press(find('main form [type=submit]'))
    },
  }
}

const find = (selector: string) => `document.querySelector(${JSON.stringify(selector)})`

/** Expression for the first element with this text, ready to be pressed. */
const withText = (selector: string, text: string) =>
  `[].find.call(document.querySelectorAll(${JSON.stringify(selector)}), e => e.textContent.trim().includes(${JSON.stringify(text)}) && !e.disabled)`
