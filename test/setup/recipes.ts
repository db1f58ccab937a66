import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'

const folder = new URL('../../docs/programmes/', import.meta.url)
export const recipe = (name: string) => new URL(name, folder)

/** Serves requests on a free port of this machine. */
export async function serve(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()).closeAllConnections())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}

export async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const piece of request.setEncoding('utf8')) text += piece
  return text
}

/** A script of the recipes as its own process, and the lines that it writes. */
export function runRecipe(name: string, args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [recipe(name).pathname, ...args], { env: { PATH: process.env.PATH, ...env } })
  const lines: string[] = []
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line))
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (piece: string) => {
    errors += piece
  })
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, lines, errors }))
  return { child, lines, ended }
}

/** The curl commands of the guide, in their order. */
export function curlCommands(): string[] {
  const guide = readFileSync(new URL('../programmes.md', folder), 'utf8')
  return Array.from(guide.matchAll(/```sh\n(curl [^\n]+)\n```/g), ([, command = '']) => command)
}

/** Makes the request of a curl command, with these variables of the shell. */
export function runCurl(command: string, variables: Record<string, string>): Promise<Response> {
  const words = Array.from(
    command.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g),
    ([, plain, quoted, bare]) =>
      plain ?? (quoted ?? bare ?? '').replace(/\$(\w+)/g, (_, name) => variables[name] ?? ''),
  )
  const [url = ''] = words.filter((word) => word.startsWith('http'))
  const after = (flag: string) => words.filter((_, index) => words[index - 1] === flag)
  const headers = after('-H').map((line): [string, string] => [line.split(': ')[0] ?? '', line.split(': ')[1] ?? ''])
  const [method = 'GET'] = after('-X')
  const [body] = after('-d')
  return fetch(url, { method, headers, ...(body !== undefined && { body }) })
}

type Item = Record<string, unknown>
type Target = { node: string }
type Node = { name: string; type: string; parameters: Record<string, never> & Parameters }
type Parameters = {
  assignments?: { assignments: { name: string; value: string }[] }
  conditions?: { conditions: { leftValue: string; rightValue: string; operator: { operation: string } }[] }
  method?: string
  url?: string
  authentication?: string
  jsonBody?: string
}
type Workflow = { nodes: Node[]; connections: Record<string, { main: Target[][] }> }

export const workflow = (): Workflow => JSON.parse(readFileSync(recipe('n8n.json'), 'utf8'))

/**
 * Runs a workflow of n8n as its documentation describes these nodes: each gives its item to the nodes after it.
 * @param body the body that its webhook receives
 * @param header the credential of its requests with « Header Auth »
 */
export async function runWorkflow({ nodes, connections }: Workflow, body: object, header: Record<string, string>) {
  const done = new Map<string, Item>()
  const run = async (name: string, item: Item): Promise<void> => {
    const node = nodes.find((each) => each.name === name)
    if (!node) throw new Error(`No node ${name}`)
    const [result, output] = await runNode(node, item, done, header)
    done.set(name, result)
    for (const { node: next } of connections[name]?.main[output] ?? []) await run(next, result)
  }
  await run('Webhook', { body })
  return [...done.keys()]
}

async function runNode(
  { type, parameters }: Node,
  item: Item,
  done: Map<string, Item>,
  header: Record<string, string>,
) {
  const value = (text = '') => expression(text, item, done)
  switch (type) {
    case 'n8n-nodes-base.webhook':
      return [item, 0] as const
    case 'n8n-nodes-base.set': {
      const set = parameters.assignments?.assignments.map(({ name, value: text }) => [name, value(text)])
      return [{ ...item, ...Object.fromEntries(set ?? []) }, 0] as const
    }
    case 'n8n-nodes-base.if': {
      const isMet = parameters.conditions?.conditions.every(
        ({ leftValue, rightValue, operator }) =>
          operator.operation === 'equals' && value(leftValue) === value(rightValue),
      )
      return [item, isMet ? 0 : 1] as const
    }
    case 'n8n-nodes-base.httpRequest': {
      const { method = 'GET', url, authentication, jsonBody } = parameters
      const headers = { ...(authentication && header), ...(jsonBody && { 'Content-Type': 'application/json' }) }
      const answer = await fetch(String(value(url)), {
        method,
        headers,
        ...(jsonBody && { body: String(value(jsonBody)) }),
      })
      if (!answer.ok) throw new Error(`${answer.status} ${url}`)
      return [(await answer.json()) as Item, 0] as const
    }
    default:
      throw new Error(`A node without a rule here: ${type}`)
  }
}

/** A text of a node: with `=`, its parts between double braces are JavaScript with `$json` and `$('Node')`. */
function expression(text: string, $json: Item, done: Map<string, Item>): unknown {
  if (!text.startsWith('=')) return text
  const $ = (name: string) => ({ item: { json: done.get(name) } })
  const evaluate = (code: string): unknown => new Function('$json', '$', `return ${code}`)($json, $)
  const [, whole] = /^=\{\{([^}]+)\}\}$/.exec(text) ?? []
  if (whole !== undefined) return evaluate(whole)
  return text.slice(1).replace(/\{\{(.+?)\}\}/g, (_, code) => String(evaluate(code)))
}
