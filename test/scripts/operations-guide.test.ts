import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { environment } from '../../server/runtime/config.ts'
import { readDoc } from '../setup/proofs.ts'

const guide = readDoc('docs/operations.md')
const names = Object.keys(environment.shape)

test('the guide lists every setting of the schema once, with its default and its choices', () => {
  const { properties = {} } = z.toJSONSchema(environment, { io: 'input', unrepresentable: 'any' })
  const expected = names.map((name) => {
    const schema = properties[name] as { default?: unknown; enum?: string[] }
    const preset = schema.default ?? environment.shape[name as keyof typeof environment.shape].parse(undefined)
    const choices = (schema.enum ?? []).map((value) => `\`${value}\``).join(', ')
    return `| \`${name}\` | ${preset === undefined ? 'aucun' : `\`${preset === false ? 'off' : preset}\``} | ${choices}`
  })
  const [, table = ''] = guide.split('\n| réglage | défaut | rôle |\n')
  const rows = table.split('\n\n')[0]?.split('\n').slice(1).filter(Boolean) ?? []
  expect(rows.map((row) => expected.find((start) => row.startsWith(start)) ?? row).toSorted()).toEqual(
    expected.toSorted(),
  )
})

test('the settings named in .env.example exist', () => {
  for (const [, name = ''] of readDoc('.env.example').matchAll(/^# ([A-Z_]+)=/gm)) expect(names).toContain(name)
})

test('compose creates the role with the statements of the guide', () => {
  const statements = [...guide.matchAll(/```sql\n(.*?)```/gs)]
    .slice(0, 2)
    .flatMap(([, sql = '']) => sql.trim().split('\n'))
  const script = readFileSync(new URL('../../compose/roles.sh', import.meta.url), 'utf8')
  for (const statement of statements) expect(script).toContain(statement.replace("'à-changer'", ":'password'"))
})

test('compose passes every setting of .env to the application, except those it decides itself', () => {
  const compose = readFileSync(new URL('../../compose.yaml', import.meta.url), 'utf8')
  const decided = ['NODE_ENV', 'HOST', 'PORT', 'DATA_DIR', 'DATABASE_URL', 'POSTGRES_BIN', 'PUBLIC_URL']
  const handedOn = names.filter((name) => compose.includes(`\n      ${name}: \${${name}:-`))
  expect(handedOn.toSorted()).toEqual(names.filter((name) => !decided.includes(name)).toSorted())
  expect(compose).not.toContain('env_file')
})
