import { Card } from '../../client/ui/Card.tsx'
import { PageHead } from '../../client/ui/PageHead.tsx'
import { apiDescription, openApiDocument } from '../../domain/openapi/document.ts'
import styles from './ApiDocs.module.css'
import { CallCard } from './CallCard.tsx'
import { SchemaCard } from './SchemaCard.tsx'

/** Every call, for people: the same document as the one for programs, laid out to be read. */
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
