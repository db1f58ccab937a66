import { Card } from '../../client/ui/layout/Card.tsx'
import { PageHead } from '../../client/ui/layout/PageHead.tsx'
import { apiDescription } from '../../domain/openapi/address.ts'
import type { JsonSchema } from '../../domain/openapi/components.ts'
import { type Operation, openApiDocument, schemaIn } from '../../domain/openapi/document.ts'
import styles from './ApiDocs.module.css'
import { TypeText } from './TypeText.tsx'

/** Every call for human readers, rendered from the OpenAPI document. */
export function ApiDocsPage() {
  const { info, servers, tags, paths, components } = openApiDocument()
  const base = servers[0]?.url ?? ''
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method, path: base + path, operation })),
  )
  return (
    <>
      <PageHead title="Les appels de Fil d’atelier" />
      <p className={styles.lead}>{info.description}</p>
      <p className={styles.lead}>
        Pour les programmes : <a href={base + apiDescription.document}>{base + apiDescription.document}</a> (OpenAPI
        3.1).
      </p>
      <nav aria-label="Sommaire" className={styles.summary}>
        {tags.map(({ name }) => (
          <a key={name} href={`#${anchorOf(name)}`}>
            {name}
          </a>
        ))}
        <a href="#formes">Formes des données</a>
      </nav>
      {tags.map(({ name }) => (
        <section key={name} aria-labelledby={anchorOf(name)} className={styles.chapter}>
          <h2 className="h2" id={anchorOf(name)}>
            {name}
          </h2>
          {calls
            .filter(({ operation }) => operation.tags.includes(name))
            .map((call) => (
              <CallCard key={call.operation.operationId} {...call} />
            ))}
        </section>
      ))}
      <section aria-labelledby="formes" className={styles.chapter}>
        <h2 className="h2" id="formes">
          Formes des données
        </h2>
        <Card flush>
          {Object.entries(components.schemas).map(([name, schema]) => (
            <SchemaCard key={name} name={name} schema={schema} />
          ))}
        </Card>
      </section>
    </>
  )
}

const anchorOf = (title: string): string => title.toLowerCase().replaceAll(' ', '-')

type CallCardProps = { method: string; path: string; operation: Operation }

function CallCard({ method, path, operation }: CallCardProps) {
  const { operationId, summary, description, parameters, requestBody, responses } = operation
  return (
    <Card>
      <h3 className={styles.call} id={operationId}>
        <code className={styles.address}>
          <b>{method.toUpperCase()}</b> {path}
        </code>
        <span>{summary}</span>
      </h3>
      <p className={styles.note}>{description}</p>
      <dl className={styles.fields}>
        {parameters.map((parameter) => (
          <div key={`${parameter.in} ${parameter.name}`}>
            <dt>
              <code>{parameter.name}</code> {places[parameter.in]}
              {parameter.required ? '' : ', facultatif'}
            </dt>
            <dd>
              <TypeText schema={parameter.schema} />
              {parameter.description && <p className={styles.note}>{parameter.description}</p>}
            </dd>
          </div>
        ))}
        {requestBody && (
          <div>
            <dt>Corps</dt>
            <dd>
              <TypeText schema={schemaIn(requestBody.content)} />
            </dd>
          </div>
        )}
        {Object.entries(responses).map(([status, answer]) => (
          <div key={status}>
            <dt>
              <code>{status}</code>
            </dt>
            <dd>
              {answer.description}{' '}
              {Number(status) < 300 && answer.content && <TypeText schema={schemaIn(answer.content)} />}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

const places = { path: 'dans l’adresse', query: 'dans la requête', header: 'en-tête' } as const

type SchemaCardProps = { name: string; schema: JsonSchema }

function SchemaCard({ name, schema }: SchemaCardProps) {
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
