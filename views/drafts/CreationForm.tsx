import { inFormOrder, messageFor } from '../../client/runtime/forms/issues.ts'
import { Button } from '../../client/ui/buttons/Button.tsx'
import { LinkButton } from '../../client/ui/buttons/LinkButton.tsx'
import { carOptions } from '../../client/ui/cars/car-options.ts'
import { ErrorSummary } from '../../client/ui/fields/ErrorSummary.tsx'
import { FormFoot, FormGrid, fullWidth } from '../../client/ui/fields/FormGrid.tsx'
import { KeptDays } from '../../client/ui/fields/KeptDays.tsx'
import { EndField, NameField, processLabels, StartField } from '../../client/ui/fields/ProcessFields.tsx'
import { SelectField } from '../../client/ui/fields/SelectField.tsx'
import { Card } from '../../client/ui/layout/Card.tsx'
import { EmptyState } from '../../client/ui/layout/EmptyState.tsx'
import type { Car } from '../../domain/cars/car.ts'
import { formatPlate } from '../../domain/cars/plate.ts'
import type { Client, ClientListItem } from '../../domain/clients/client.ts'
import { fullName } from '../../domain/ground/full-name.ts'
import type { Issue } from '../../domain/ground/messages.ts'
import * as routes from '../../domain/ground/routes.ts'
import type { StepType } from '../../domain/step-types/step-type.ts'
import { ClientPicker } from '../ClientPicker.tsx'
import { PostForm } from '../PostForm.tsx'

export type CreationProps = {
  values: Record<string, string>
  issues: Issue[]
  stepTypes: StepType[]
  clients: ClientListItem[]
  clientQuery: string
  client: Client | null
  cars: Car[]
  /** Whether “Nouveau processus” was pressed, or its form was refused. */
  creating: boolean
}

const labels = {
  client: 'Client',
  car: 'Véhicule',
  stepType_id: 'Type de réparation',
  ...processLabels,
}

/** Form of a new process: first the client, found or created; then the rest. */
export function CreationForm(props: CreationProps) {
  const { client } = props
  const issues = inFormOrder(props.issues, Object.keys(labels))
  return (
    <>
      <ErrorSummary issues={issues} labels={labels} />
      <Card title="Client" id="client">
        {client ? <ChosenClient client={client} /> : <ClientSearch {...props} />}
      </Card>
      {client && <ProcessFields {...props} issues={issues} client={client} />}
    </>
  )
}

const newForm = routes.drafts.href({}, { nouveau: 1 })

function ClientSearch({ clients, clientQuery: q }: Pick<CreationProps, 'clients' | 'clientQuery'>) {
  return (
    <ClientPicker
      clients={clients}
      search={{ action: routes.drafts.href(), label: 'Rechercher un client', q, hidden: { nouveau: '1' } }}
      hrefOf={(id) => routes.drafts.href({}, { nouveau: 1, client_id: id })}
      detailOf={({ plates }) => plates.map(formatPlate).join(', ') || 'Aucun véhicule'}
      next={newForm}
      none={(newClient) => (
        <EmptyState heading="h3" title={q ? 'Aucun client trouvé' : 'Aucun client'} action={newClient} />
      )}
    />
  )
}

function ChosenClient({ client }: { client: Client }) {
  return (
    <p>
      <strong>{fullName(client)}</strong>{' '}
      <LinkButton kind="quiet" href={newForm}>
        Changer
      </LinkButton>
    </p>
  )
}

function ProcessFields({ values, issues, stepTypes, cars, client }: CreationProps & { client: Client }) {
  const retour = routes.drafts.href({}, { nouveau: 1, client_id: client.id })
  return (
    <Card title="Processus" id="processus">
      <PostForm action={routes.processes.href()} values={{ client_id: client.id }} idempotent>
        <KeptDays issues={issues} kept={values.joursGardes} />
        <FormGrid>
          <SelectField
            label={labels.car}
            name="car_id"
            required
            options={carOptions(cars)}
            defaultValue={values.car_id ?? (cars.length === 1 ? cars[0]?.id : '')}
            error={messageFor(issues, 'car')}
            hint={<a href={routes.clientCarNew.href({ id: client.id }, { retour })}>Nouveau véhicule</a>}
          />
          <SelectField
            label={labels.stepType_id}
            name="stepType_id"
            required
            options={[
              { value: '', label: 'Choisir…' },
              ...stepTypes.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            defaultValue={values.stepType_id ?? ''}
            error={messageFor(issues, 'stepType_id')}
          />
          <EndField defaultValue={values.estimatedEndDate} error={messageFor(issues, 'estimatedEndDate')} />
          <StartField defaultValue={values.startDate} error={messageFor(issues, 'startDate')} />
          <NameField defaultValue={values.name} error={messageFor(issues, 'name')} className={fullWidth} />
        </FormGrid>
        <FormFoot>
          <Button type="submit" kind="primary">
            Créer le processus
          </Button>
        </FormFoot>
      </PostForm>
    </Card>
  )
}
