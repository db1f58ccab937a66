/**
 * The commands of WebDriver that both browsers understand: Firefox by Marionette, WebKitGTK by HTTP.
 * https://www.w3.org/TR/webdriver2/
 */
export type Commands = {
  open: (url: string) => Promise<void>
  url: () => Promise<string>
  /** The elements of an XPath, in the order of the page. */
  find: (xpath: string) => Promise<Element[]>
  click: (element: Element) => Promise<void>
  /** Types keys into an element, or chooses a file by its path. */
  keys: (element: Element, text: string) => Promise<void>
  clear: (element: Element) => Promise<void>
  isShown: (element: Element) => Promise<boolean>
  /** Runs the body of a function in the page, also where the page itself may run no script. */
  run: <T>(body: string, ...values: unknown[]) => Promise<T>
  newWindow: () => Promise<string>
  window: () => Promise<string>
  switchTo: (window: string) => Promise<void>
  closeWindow: () => Promise<void>
  size: (width: number, height: number) => Promise<void>
  forgetCookies: () => Promise<void>
}

/** An element by its only value: the reference that the browser gave it. */
export type Element = Record<string, string>

export const referenceOf = (element: Element): string => Object.values(element)[0] ?? ''

/** A refusal of the browser, with its code of WebDriver: "no such element", "element click intercepted"… */
export class Refused extends Error {
  code: string
  constructor(code: string, message: string) {
    super(`${code}: ${message}`)
    this.code = code
  }
}

export type RealBrowser = {
  commands: Commands
  /** Errors in the console; none where the browser tells nobody. */
  complaints: () => Promise<string[]>
  close: () => Promise<void>
}
