import * as z from 'zod'
import * as session from '../accounts/session.ts'
import * as sessionForms from '../accounts/session-form.ts'
import * as journal from '../activity/journal.ts'
import { errorSchema } from '../answer-schemas.ts'
import * as approvalForms from '../approvals/approval-form.ts'
import * as approvals from '../approvals/approval-schemas.ts'
import * as carForms from '../cars/car-form.ts'
import * as cars from '../cars/car-wire.ts'
import * as clients from '../clients/client.ts'
import * as clientForms from '../clients/client-form.ts'
import * as assignees from '../employees/assignee-schemas.ts'
import * as employees from '../employees/employee.ts'
import * as entryForms from '../entries/entry-form.ts'
import * as entries from '../entries/entry-wire.ts'
import * as passkeys from '../factors/passkey-schemas.ts'
import * as secondFactorForms from '../factors/second-factor-form.ts'
import * as secondFactors from '../factors/second-factor-wire.ts'
import * as found from '../found-schemas.ts'
import * as garage from '../garage/garage.ts'
import * as garageForms from '../garage/garage-form.ts'
import * as garageSecurity from '../garage/garage-security.ts'
import * as imports from '../imports/import-wire.ts'
import * as importReading from '../imports/reading.ts'
import * as intake from '../intake/intake-form.ts'
import * as publicLink from '../links/public-link-wire.ts'
import * as notifications from '../notifications/notification-schemas.ts'
import * as clientExport from '../privacy/client-export-wire.ts'
import * as processForms from '../processes/process-form.ts'
import * as processes from '../processes/process-wire.ts'
import * as stepTypeForms from '../step-types/step-type-form.ts'
import * as stepTypes from '../step-types/step-type-wire.ts'
import * as tellings from '../telling/telling-schemas.ts'
import * as visitForms from '../visits/visit-form.ts'
import * as waits from '../waits/wait-schemas.ts'

export type JsonSchema = z.core.JSONSchema.BaseSchema

const modules = [
  session,
  sessionForms,
  approvals,
  approvalForms,
  cars,
  carForms,
  clients,
  clientForms,
  assignees,
  employees,
  entries,
  entryForms,
  passkeys,
  secondFactorForms,
  secondFactors,
  found,
  garage,
  garageForms,
  garageSecurity,
  imports,
  importReading,
  journal,
  intake,
  publicLink,
  notifications,
  clientExport,
  processForms,
  processes,
  stepTypeForms,
  stepTypes,
  tellings,
  visitForms,
  waits,
  { errorSchema },
]

const isAnswer = (name: string): boolean => name.endsWith('Schema')
const answers = registryOf(isAnswer)
const bodies = registryOf((name) => !isAnswer(name) && !/(Rule|Query)$/.test(name))

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

function registryOf(isMeant: (name: string) => boolean) {
  const registry = z.registry<{ id: string }>()
  for (const [name, schema] of modules.flatMap((module) => Object.entries(module))) {
    if (schema instanceof z.ZodType && isMeant(name)) registry.add(schema, { id: titled(name) })
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

/** Removes redundant keywords: patterns of named formats, and the bounds of safe integers. */
function quieten({ jsonSchema }: { jsonSchema: JsonSchema }): void {
  if (jsonSchema.format) delete jsonSchema.pattern
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
}
