import type { JsonSchema } from '../../domain/openapi/components.ts'
import styles from './ApiDocs.module.css'
import { TypeText } from './TypeText.tsx'

type Props = { name: string; schema: JsonSchema }

export function SchemaCard({ name, schema }: Props) {
  const fields = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>)
  return (
    <section className={styles.schema} aria-labelledby={`forme-${name}`}>
      <h3 id={`forme-${name}`}>
        <code>{name}</code>
      </h3>
      {fields.length === 0 && <TypeText schema={schema} />}
      {fields.length > 0 && (
        <dl className={styles.fields}>
          {fields.map(([field, type]) => (
            <div key={field}>
              <dt>
                <code>{field}</code>
                {schema.required?.includes(field) ? '' : ' facultatif'}
              </dt>
              <dd>
                <TypeText schema={type} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
