import { icons } from './icons.ts'
import { shapes } from './shapes.ts'

const symbols = new Map([
  ...Object.entries(shapes).map(([name, { box, body }]) => symbol(name, box, body)),
  ...Object.entries(icons).map(([name, body]) => symbol(name, '0 0 20 20', body)),
])

function symbol(name: string, box: string, body: string): [string, string] {
  return [name, `<symbol id="i-${name}" viewBox="${box}">${body}</symbol>`]
}

/** A hidden sheet of the drawings that a page's pieces point at; none where they point at nothing. */
export function sheetFor(html: string): string {
  const names = new Set(Array.from(html.matchAll(/#i-(\w+)/g), ([, name = '']) => name))
  return sheetOf([...names])
}

/** Islands draw what no view of this page has drawn: all other symbols are put beside those that came with it. */
export function addOtherSymbols(): void {
  const missing = [...symbols.keys()].filter((name) => !document.getElementById(`i-${name}`))
  document.body.insertAdjacentHTML('beforeend', sheetOf(missing))
}

function sheetOf(names: string[]): string {
  const found = names.map((name) => symbols.get(name)).join('')
  return found && `<svg width="0" height="0" class="vh" aria-hidden="true" focusable="false">${found}</svg>`
}
