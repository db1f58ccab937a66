import * as z from 'zod'
import * as activity from '../activity-wire.ts'
import * as approvalForms from '../approval-form.ts'
import * as approval from '../approval-wire.ts'
import * as assigneeForms from '../assignee-form.ts'
import * as assignee from '../assignee-wire.ts'
import * as carForms from '../car-form.ts'
import * as car from '../car-wire.ts'
import * as clientExport from '../client-export-wire.ts'
import * as clientForms from '../client-form.ts'
import * as client from '../client-wire.ts'
import * as employeeForms from '../employee-form.ts'
import * as employee from '../employee-wire.ts'
import * as entryForms from '../entry-form.ts'
import * as entry from '../entry-wire.ts'
import * as garageForms from '../garage-form.ts'
import * as garageSecurityForms from '../garage-security-form.ts'
import * as garageSecurity from '../garage-security-wire.ts'
import * as garage from '../garage-wire.ts'
import * as notificationForms from '../notification-form.ts'
import * as notification from '../notification-wire.ts'
import * as passkeyForms from '../passkey-form.ts'
import * as passkey from '../passkey-wire.ts'
import * as processForms from '../process-form.ts'
import * as process from '../process-wire.ts'
import * as publicLink from '../public-link-wire.ts'
import * as secondFactorForms from '../second-factor-form.ts'
import * as secondFactor from '../second-factor-wire.ts'
import * as sessionForms from '../session-form.ts'
import * as sessionList from '../session-list-wire.ts'
import * as session from '../session-wire.ts'
import * as stepTypeForms from '../step-type-form.ts'
import * as stepType from '../step-type-wire.ts'
import * as visitForms from '../visit-form.ts'
import * as visit from '../visit-wire.ts'
import * as waitForms from '../wait-form.ts'
import * as wait from '../wait-wire.ts'
import { errorSchema } from '../wire.ts'

export type JsonSchema = z.core.JSONSchema.BaseSchema

const answers = registryOf([
  activity,
  approval,
  assignee,
  car,
  client,
  clientExport,
  employee,
  entry,
  garage,
  garageSecurity,
  notification,
  passkey,
  process,
  publicLink,
  secondFactor,
  session,
  sessionList,
  stepType,
  wait,
  visit,
  { errorSchema },
])

const bodies = registryOf([
  approvalForms,
  assigneeForms,
  carForms,
  clientForms,
  employeeForms,
  entryForms,
  garageForms,
  garageSecurityForms,
  notificationForms,
  passkeyForms,
  processForms,
  secondFactorForms,
  sessionForms,
  stepTypeForms,
  waitForms,
  visitForms,
])

/** Every named schema of the domain: answers as they leave, bodies as they may come. */
export function componentSchemas(): Record<string, JsonSchema> {
  const drawn = [
    z.toJSONSchema(answers, { io: 'output', uri: refTo, override: quieten }),
    z.toJSONSchema(bodies, { io: 'input', uri: refTo, override: quieten }),
  ]
  const entries = drawn.flatMap(({ schemas }) => Object.entries(schemas))
  return Object.fromEntries(entries.map(([name, { $schema, $id, ...schema }]) => [name, schema]))
}

/** @throws Error when the schema has no name: then it belongs into a module of the domain */
export function reference(schema: z.ZodType): { $ref: string } {
  const name = answers.get(schema)?.id ?? bodies.get(schema)?.id
  if (!name) throw new Error('This schema is exported by no module of the domain')
  return { $ref: refTo(name) }
}

export function queryFields(schema: z.ZodType): { properties: Record<string, JsonSchema>; required: string[] } {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', override: quieten })
  return { properties: properties as Record<string, JsonSchema>, required }
}

function registryOf(modules: Record<string, unknown>[]) {
  const registry = z.registry<{ id: string }>()
  for (const [name, schema] of modules.flatMap((module) => Object.entries(module))) {
    if (schema instanceof z.ZodType && !/(Rule|Query)$/.test(name)) registry.add(schema, { id: titled(name) })
  }
  return registry
}

/** clientListSchema → ClientList, clientForm → ClientForm. */
function titled(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1).replace(/Schema$/, '')
}

function refTo(name: string): string {
  return `#/components/schemas/${name}`
}

/** A named format says more than the pattern behind it, and the bounds of safe integers say nothing. */
function quieten({ jsonSchema }: { jsonSchema: JsonSchema }): void {
  if (jsonSchema.format) delete jsonSchema.pattern
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
}
