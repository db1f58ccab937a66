// `npm run distribute [-- --dry-run]`: from one PostgreSQL to many, garage by garage (docs/scale.md).
import { parseArgs } from 'node:util'
import { createDb } from '../server/database/db.ts'
import { SchemaError } from '../server/database/schema-error.ts'
import { readConfig } from '../server/runtime/config.ts'
import { CannotDistribute, distribute, plan } from './distribute/distribute.ts'

const nothing = 'Tout est déjà réparti : rien à faire.'

const { values } = parseArgs({ options: { 'dry-run': { type: 'boolean', default: false } } })
const { databaseUrl, databaseOwnerUrl } = readConfig(process.env)
if (!databaseUrl) leave('DATABASE_URL doit donner l’adresse du coordinateur Citus.')

const db = createDb(databaseOwnerUrl ?? databaseUrl, {
  max: 3,
  statementTimeoutMs: 0,
  applicationName: 'fil-d-atelier distribute',
})
try {
  if (values['dry-run']) {
    const statements = await plan(db)
    console.log(statements.length === 0 ? nothing : statements.map((statement) => `${statement};`).join('\n'))
  } else {
    const movedCount = await distribute(db, (statement) => console.log(statement))
    console.log(movedCount === 0 ? nothing : `Réparti (tables : ${movedCount}). Démarrez les serveurs.`)
  }
} catch (error) {
  if (!(error instanceof CannotDistribute || error instanceof SchemaError)) throw error
  process.exitCode = 1
  console.error(error.message)
} finally {
  await db.destroy()
}

function leave(message: string): never {
  console.error(message)
  process.exit(1)
}
