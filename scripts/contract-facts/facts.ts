import type { Page } from '../../domain/ground/addresses/page-address.ts'
import { allRoutes, routeNames } from '../../domain/ground/addresses/route-names.ts'
import { actions, can, type Role } from '../../domain/ground/permissions.ts'
import { pages as served } from '../../server/features.ts'
import { accessToSend } from '../../server/http/forms/rights.ts'
import { calls, things } from './calls.ts'
import { rates } from './rates.ts'
import { code, table } from './table.ts'
import { codes, constants, kept, texts } from './words.ts'

/** The parts of docs/contract.md that come from the code, by their marks. */
const facts = {
  pages: () => table(['address', 'title', 'to look', 'to post'], pages()),
  things: () => table(['thing', 'fields'], things()),
  permissions: () => table(['permission', 'admin', 'employee', 'reader'], permissions()),
  calls: () => table(['call', 'access', 'key', 'takes', 'answers', 'refusals'], calls()),
  rates: () => table(['what is counted', 'at most', 'within'], rates()),
  codes: () => table(['code', 'status', 'text'], codes()),
  texts,
  constants: () => table(['constant', 'value', ''], constants()),
  retention: () => table(['what', 'kept', 'from'], kept()),
}

/** @throws Error when the contract lacks the marks of one of these parts */
export function withFacts(contract: string): string {
  return Object.entries(facts).reduce((text, [mark, write]) => {
    const start = `<!-- ${mark} -->\n`
    const at = text.indexOf(start)
    const end = text.indexOf('<!-- end -->', at)
    if (at < 0 || end < 0) throw new Error(`No place for ${mark}`)
    return `${text.slice(0, at)}${start}\n${write()}\n\n${text.slice(end)}`
  }, contract)
}

const pages = () =>
  routeNames.map((name) => {
    const { path, title, access }: Page = allRoutes[name]
    const toSend = accessToSend(served, name)
    return [code(path), title, access, toSend === access ? '' : toSend]
  })

function permissions() {
  const roles: Role[] = ['admin', 'employee', 'reader']
  return actions.map((action) => [code(action), ...roles.map((role) => (can({ role }, action) ? 'yes' : ''))])
}
