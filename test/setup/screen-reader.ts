import type { Page } from 'playwright-core'

type Value = { value?: unknown }
type Node = {
  nodeId: string
  childIds?: string[]
  ignored: boolean
  role?: Value
  name?: Value
  description?: Value
  value?: Value
  properties?: { name: string; value: Value }[]
}
type Tree = Map<string, Node>

/**
 * The content for a screen reader, from Chromium's own accessibility tree: one line for each object with its role,
 * name, state, value and (description), with its texts. Wrappers without a meaning are left out.
 * @param within the role of the requested part
 */
export async function accessibleLines(page: Page, within = 'RootWebArea'): Promise<string[]> {
  const client = await page.context().newCDPSession(page)
  const { nodes } = (await client.send('Accessibility.getFullAXTree')) as unknown as { nodes: Node[] }
  await client.detach()
  const root = nodes.find((node) => !node.ignored && said(node.role) === within)
  if (!root) throw new Error(`Nothing here is a ${within}`)
  return linesOf(root, new Map(nodes.map((node) => [node.nodeId, node])))
}

/** Roles announced by their content. */
const wrappers = ['generic', 'none', 'paragraph', 'strong', 'emphasis', 'time', 'superscript', 'MenuListPopup']
/** Roles whose texts are already the name of another element. */
const labels = ['LabelText', 'Legend', 'ListMarker']
/** Roles announced by their name alone; a browser's own date field has parts in the browser's language. */
const whole = (
  'link button heading columnheader rowheader term option textbox searchbox combobox checkbox radio progressbar image Date ' +
  'DisclosureTriangle'
).split(' ')
const states = 'modal expanded checked pressed disabled required invalid live'.split(' ')

function linesOf(node: Node, tree: Tree): string[] {
  const role = said(node.role)
  if (role === 'StaticText') return [`"${said(node.name)}"`]
  const inside = joined((node.childIds ?? []).flatMap((id) => linesOf(tree.get(id) as Node, tree)))
  if (labels.includes(role)) return inside.filter((line) => !line.startsWith('"'))
  if (node.ignored || wrappers.includes(role)) return inside
  const line = [role.replace('RootWebArea', 'page'), levelOf(node), named(node), ...stateOf(node)]
    .filter(Boolean)
    .join(' ')
  if (whole.includes(role)) return [line]
  const [only = '', ...more] = inside
  if (only.startsWith('"') && more.length === 0) return [role === 'cell' ? line : `${line}: ${only.slice(1, -1)}`]
  return [line, ...inside.map((each) => `  ${each}`)]
}

/** Texts that follow each other are one. */
function joined(lines: string[]): string[] {
  const all: string[] = []
  for (const line of lines) {
    const last = all.at(-1)
    if (last?.startsWith('"') && line.startsWith('"')) all[all.length - 1] = `${last.slice(0, -1)} ${line.slice(1)}`
    else all.push(line)
  }
  return all
}

const said = (value: Value | undefined): string =>
  String(value?.value ?? '')
    .replace(/\s+/g, ' ')
    .trim()
const named = ({ name }: Node): string => (said(name) ? `« ${said(name)} »` : '')

const levelOf = ({ role, properties = [] }: Node): string =>
  said(role) === 'heading' ? said(properties.find(({ name }) => name === 'level')?.value) : ''

function stateOf({ properties = [], value, description }: Node): string[] {
  const known = properties.filter(
    ({ name, value: { value: is } }) => states.includes(name) && !/^(false|polite)$/.test(String(is)),
  )
  const shown = known.map(({ name, value: { value: is } }) =>
    /^true$/.test(String(is)) ? name : `${name} ${String(is)}`,
  )
  return [...shown, said(value) && `= ${said(value)}`, said(description) && `(${said(description)})`].filter(Boolean)
}
