import { Fragment, type ReactNode } from 'react'
import type { JsonSchema } from '../../domain/openapi/components.ts'

/** A JSON schema in a few words, with links to the named ones. */
export function TypeText({ schema }: { schema: JsonSchema }): ReactNode {
  if (schema.$ref) return <Named reference={schema.$ref} />
  if (schema.anyOf) return <Choices schemas={schema.anyOf as JsonSchema[]} />
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.type === 'array') {
    return (
      <>
        liste de <TypeText schema={(schema.items ?? {}) as JsonSchema} />
      </>
    )
  }
  if (schema.properties) return <Fields properties={schema.properties as Record<string, JsonSchema>} />
  if (schema.format === 'binary') return 'fichier'
  return <>{[schema.format ?? namesOf(schema.type), boundsOf(schema)].filter(Boolean).join(', ') || 'au choix'}</>
}

function Named({ reference }: { reference: string }) {
  const name = reference.split('/').at(-1)
  return (
    <a href={`#forme-${name}`}>
      <code>{name}</code>
    </a>
  )
}

function Choices({ schemas }: { schemas: JsonSchema[] }) {
  return schemas.map((schema, index) => (
    <Fragment key={JSON.stringify(schema)}>
      {index > 0 && ' | '}
      <TypeText schema={schema} />
    </Fragment>
  ))
}

function Fields({ properties }: { properties: Record<string, JsonSchema> }) {
  return Object.entries(properties).map(([name, schema], index) => (
    <Fragment key={name}>
      {index > 0 && ', '}
      <code>{name}</code> : <TypeText schema={schema} />
    </Fragment>
  ))
}

const words: Record<string, string> = {
  string: 'texte',
  integer: 'entier',
  number: 'nombre',
  boolean: 'oui ou non',
  object: 'objet',
  null: 'null',
}

function namesOf(type: JsonSchema['type']): string {
  return (Array.isArray(type) ? type : [type]).map((name) => (name ? (words[name] ?? name) : '')).join(' | ')
}

function boundsOf({ minLength, maxLength, minimum, maximum }: JsonSchema): string {
  const [least, most] = [minLength ?? minimum, maxLength ?? maximum]
  if (least === undefined && most === undefined) return ''
  if (most === undefined) return `${least} au moins`
  return least === undefined ? `${most} au plus` : `de ${least} à ${most}`
}
