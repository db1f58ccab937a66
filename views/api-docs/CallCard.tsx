import { Card } from '../../client/ui/Card.tsx'
import { type Operation, schemaIn } from '../../domain/openapi/operation.ts'
import styles from './ApiDocs.module.css'
import { TypeText } from './TypeText.tsx'

type Props = { method: string; path: string; operation: Operation }

export function CallCard({ method, path, operation }: Props) {
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
