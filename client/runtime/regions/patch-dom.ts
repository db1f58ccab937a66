/**
 * Changes the children of `old` into those of `fresh`, and only touches differences: focus, scroll, typed text and
 * hover stay. A child with `data-key` is recognised in any position. An island with the same props is left as it is.
 * @param keepsOrder leaves such children in their shown order
 */
export function patchChildren(old: Node, fresh: Node, keepsOrder = false): void {
  const keyed = dropGoneChildren(old, fresh)
  let next = old.firstChild
  for (const freshChild of keepsOrder ? inShownOrder(old, fresh) : Array.from(fresh.childNodes)) {
    const key = keyOf(freshChild)
    const same = key === undefined ? sameKind(next, freshChild) : keyed.get(key)
    if (!same) {
      hydrateIn(old.insertBefore(document.importNode(freshChild, true), next))
      continue
    }
    if (same === next) next = next.nextSibling
    else old.insertBefore(same, next)
    patchNode(same, freshChild, keepsOrder)
  }
  while (next) {
    const gone = next
    next = next.nextSibling
    gone.parentNode?.removeChild(gone)
  }
}

/** The children of `fresh`, with those that are shown already in the order of `old`. */
function inShownOrder(old: Node, fresh: Node): ChildNode[] {
  const places = new Map(Array.from(old.childNodes, (child, place) => [keyOf(child), place]))
  const placeOf = (child: Node) => places.get(keyOf(child)) ?? 0
  const isShown = (child: Node) => keyOf(child) !== undefined && places.has(keyOf(child))
  const children = Array.from(fresh.childNodes)
  const shown = children.filter(isShown).sort((one, other) => placeOf(one) - placeOf(other))
  return children.map((child) => (isShown(child) ? (shown.shift() ?? child) : child))
}

/** Removes the children that `fresh` lacks before any child moves, since a moved node loses its focus. */
function dropGoneChildren(old: Node, fresh: Node): Map<string, Node> {
  const freshKeys = new Set(Array.from(fresh.childNodes, keyOf))
  const keptByKey = new Map<string, Node>()
  for (const child of Array.from(old.childNodes)) {
    const key = keyOf(child)
    if (key === undefined) continue
    if (freshKeys.has(key)) keptByKey.set(key, child)
    else old.removeChild(child)
  }
  return keptByKey
}

function sameKind(node: Node | null, freshNode: Node): Node | undefined {
  return node?.nodeName === freshNode.nodeName && keyOf(node) === undefined ? node : undefined
}

function patchNode(old: Node, fresh: Node, keepsOrder: boolean): void {
  if (old.isEqualNode(fresh) || isIsland(old)) return
  if (!(old instanceof Element) || !(fresh instanceof Element)) old.nodeValue = fresh.nodeValue
  else {
    patchAttributes(old, fresh)
    patchChildren(old, fresh, keepsOrder)
  }
}

/** Patches attributes only: typed text and ticks are properties, and `open` is the user's own unfolding. */
function patchAttributes(old: Element, fresh: Element): void {
  for (const { name } of Array.from(old.attributes)) {
    if (name !== 'open' && !fresh.hasAttribute(name)) old.removeAttribute(name)
  }
  for (const { namespaceURI, name, value } of Array.from(fresh.attributes)) {
    if (old.getAttribute(name) !== value) old.setAttributeNS(namespaceURI, name, value)
  }
}

const isIsland = (node: Node): node is HTMLElement => node instanceof HTMLElement && node.dataset.island !== undefined

function hydrateIn(added: Node): void {
  if (!(added instanceof HTMLElement)) return
  for (const element of [added, ...Array.from(added.querySelectorAll('[data-island]'))]) {
    if (isIsland(element)) element.dispatchEvent(new Event('island:come', { bubbles: true }))
  }
}

/** Key of a node. An empty `data-key` means that the address of the node's link is the key. */
function keyOf(node: Node): string | undefined {
  if (!(node instanceof HTMLElement)) return undefined
  const { key, island, props } = node.dataset
  if (island !== undefined) return `${island} ${props}`
  return key === '' ? (node.querySelector('a')?.getAttribute('href') ?? undefined) : key
}
