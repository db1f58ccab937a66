import { parse } from 'acorn'

/** A node of a syntax tree, as the parser gives it. */
type Node = { type: string; [key: string]: unknown }
type Place = { node: Node; scopes: readonly Set<string>[]; around: readonly Node[] }

/** A global that a script names, with the members that follow (`Intl.ListFormat`). */
export type Reference = {
  path: readonly string[]
  /** Whether it is read as a member of the window, where an absent one is undefined. */
  ofWindow: boolean
  place: Place
}

const windows = new Set(['self', 'window', 'globalThis'])

/** The references to globals and their members in a script, with those that it only tries. */
export function referencesIn(code: string, sourceType: 'script' | 'module' = 'script'): Reference[] {
  const program = parse(code, { ecmaVersion: 'latest', sourceType }) as unknown as Node
  const found: Reference[] = []
  walk({ node: program, scopes: [namesOf(program)], around: [] }, (place) => {
    const path = pathOf(place)
    const ofWindow = path !== null && windows.has(path[0] ?? '') && path.length > 1
    if (path) found.push({ path: ofWindow ? path.slice(1) : path, ofWindow, place })
  })
  return found
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

const isFunction = ({ type }: Node): boolean => /Function/.test(type)

function walk({ node, scopes, around }: Place, visit: (place: Place) => void): void {
  visit({ node, scopes, around })
  const inner = isFunction(node) ? [...scopes, namesOf(node)] : scopes
  for (const child of childrenOf(node)) walk({ node: child, scopes: inner, around: [...around, node] }, visit)
}

/** The names that a function or a program declares, those of its blocks included. */
function namesOf(scope: Node): Set<string> {
  const names = new Set(['arguments'])
  const add = (pattern: unknown): void => {
    if (!isNode(pattern)) return
    if (pattern.type === 'Identifier') names.add(pattern.name as string)
    else if (pattern.type === 'AssignmentPattern') add(pattern.left)
    else if (pattern.type === 'Property') add(pattern.value)
    else if (pattern.type !== 'MemberExpression') for (const part of childrenOf(pattern)) add(part)
  }
  const look = (node: Node): void => {
    if (/^(Variable|Function|Class)Declarat/.test(node.type) || /^Import\w*Specifier$/.test(node.type)) {
      add(node.id ?? node.local)
    }
    if (node.type === 'CatchClause') add(node.param)
    if (node === scope || !isFunction(node)) for (const child of childrenOf(node)) look(child)
  }
  if (isFunction(scope)) {
    add(scope.id)
    for (const parameter of scope.params as Node[]) add(parameter)
  }
  look(scope)
  return names
}

/** The path of a reference whose first name nobody declares; the longest one of `Object.fromEntries(…)`. */
function pathOf({ node, scopes, around }: Place): string[] | null {
  const parent = around.at(-1)
  const isHead = (path: string[] | null): path is string[] =>
    path !== null && !scopes.some((names) => names.has(path[0] ?? ''))
  if (node.type === 'MemberExpression') {
    const path = namesIn(node)
    if (!isHead(path) || (parent?.type === 'MemberExpression' && parent.object === node && namesIn(parent))) return null
    return path
  }
  if (node.type !== 'Identifier' || !isHead([node.name as string])) return null
  return parent && isName(node, parent) ? null : [node.name as string]
}

/** `a.b.c` as its names; null with anything else in it. */
function namesIn(node: Node): string[] | null {
  if (node.type === 'Identifier') return [node.name as string]
  if (node.type !== 'MemberExpression') return null
  const before = namesIn(node.object as Node)
  const { property, computed } = node as { property: Node; computed: boolean } & Node
  const name = computed ? property.value : property.name
  return before && typeof name === 'string' ? [...before, name] : null
}

/** Whether an identifier is a part of another word: a property, a key, a label, or the head of a path. */
function isName(node: Node, parent: Node): boolean {
  if (parent.type === 'MemberExpression')
    return namesIn(parent) !== null || (parent.property === node && !parent.computed)
  if (/^(Property|MethodDefinition|PropertyDefinition)$/.test(parent.type))
    return parent.key === node && !parent.computed && parent.value !== node
  return /^(LabeledStatement|BreakStatement|ContinueStatement|Import\w*Specifier|ExportSpecifier|MetaProperty)$/.test(
    parent.type,
  )
}

/**
 * Whether a script asks before it uses a part of the reference: `typeof`, a condition that names it, a way out before it,
 * or `try`. An absent member that is only read is undefined, and breaks nothing.
 * @param lacking how many names of the path are the part that a browser lacks
 */
export function isGuarded({ path, ofWindow, place: { node, around } }: Reference, lacking: number): boolean {
  const name = path[lacking - 1] ?? ''
  const isMember = lacking > 1 || ofWindow
  if (lacking === path.length && isOnlyAsked(node, around.at(-1), isMember)) return true
  return around.some((outer, index) => {
    const inside = around[index + 1] ?? node
    if (outer.type === 'IfStatement' || outer.type === 'ConditionalExpression')
      return inside !== outer.test && names(outer.test, name)
    if (outer.type === 'LogicalExpression') return inside === outer.right && names(outer.left, name)
    if (outer.type === 'TryStatement') return inside === outer.block && outer.handler !== null
    return hasWayOut(outer, inside, name)
  })
}

function isOnlyAsked(node: Node, parent: Node | undefined, isMember: boolean): boolean {
  if (!parent) return false
  if (parent.type === 'UnaryExpression' && parent.operator === 'typeof') return true
  if (parent.type === 'AssignmentExpression' && parent.left === node) return true
  const used = /^(Call|New|Member|TaggedTemplate)Expression$/.test(parent.type)
  return isMember && !(used && [parent.callee, parent.object, parent.tag].includes(node))
}

/** Whether a statement before this one leaves the block unless the name is there. */
function hasWayOut(block: Node, statement: Node, name: string): boolean {
  if (!Array.isArray(block.body)) return false
  const before = (block.body as Node[]).slice(0, block.body.indexOf(statement))
  return before.some(({ type, test, consequent }) => {
    if (type !== 'IfStatement' || !names(test, name)) return false
    const last =
      (consequent as Node).type === 'BlockStatement'
        ? ((consequent as Node).body as Node[]).at(-1)
        : (consequent as Node)
    return last?.type === 'ReturnStatement' || last?.type === 'ThrowStatement'
  })
}

/** Whether a condition names something, as a word or as a text. */
function names(node: unknown, name: string): boolean {
  if (!isNode(node)) return false
  const text = node.type === 'TemplateElement' ? (node.value as { cooked: string }).cooked : node.value
  return node.name === name || text === name || childrenOf(node).some((child) => names(child, name))
}

/** The globals that a script adds: `window.AbortController = …`. */
export const addedIn = (code: string): string[] =>
  referencesIn(code)
    .filter(({ path, ofWindow, place: { node, around } }) => {
      const parent = around.at(-1)
      return ofWindow && path.length === 1 && parent?.type === 'AssignmentExpression' && parent.left === node
    })
    .map(({ path }) => path[0] ?? '')
